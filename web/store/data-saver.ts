/** Who pays for each megabyte, or waits for each kilobyte, is not made to. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return (
    connection !== undefined && (connection.saveData || connection.effectiveType.includes('2g'))
  );
}
