/** A label with a smile, the same as in the browser's tab, and the shop's name beside it. */
export function Logo() {
  return (
    <>
      <img src="/favicon.svg" alt="" width={40} height={32} />
      <span>Tiny Tag</span>
    </>
  );
}
