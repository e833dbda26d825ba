/** Rows of an admin's table that are on their way. */
export function AdminWaiting({ words }: { words: string }) {
  return (
    <div aria-busy="true">
      <p className="sr-only">{words}</p>
      <div className="admin-skeleton" />
      <div className="admin-skeleton" />
      <div className="admin-skeleton" />
    </div>
  );
}
