export async function purge() { return ''; }
