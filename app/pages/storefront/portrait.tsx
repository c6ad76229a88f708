/** Of a contributor, whose name is next to it. */
export const Portrait = ({ url }: { url: string }) => (
  <img src={url} alt="" width={128} height={128} loading="lazy" className="portrait" />
);
