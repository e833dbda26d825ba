export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return (
    connection !== undefined && (connection.saveData || connection.effectiveType.includes('2g'))
  );
}
