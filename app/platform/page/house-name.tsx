import { useShop } from "#platform/page/shop-context.tsx";

/** The house at the top of its pages: its logo, or its name. */
export function HouseName() {
  const { brand, look } = useShop();
  if (!look?.logo) return brand;
  return (
    <>
      <img src={look.logo} alt={brand} className={look.logoDark ? "logo logo-light" : "logo"} />
      {look.logoDark && <img src={look.logoDark} alt={brand} className="logo logo-dark" />}
    </>
  );
}
