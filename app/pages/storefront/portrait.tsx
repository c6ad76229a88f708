/** Of a contributor, whose name is next to it. Nothing without one. */
export const Portrait = ({ url }: { url: string | null }) =>
  url && (
    <img
      src={url}
      alt=""
      width={128}
      height={128}
      loading="lazy"
      className="size-24 shrink-0 rounded-full sm:size-32"
    />
  );
