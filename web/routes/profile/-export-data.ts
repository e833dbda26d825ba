import { m } from '../../paraglide/messages.js';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from '../auth/-account-failure.ts';

/** Hands the reader a file of all that the shop keeps about them. */
export async function exportData(): Promise<void> {
  const response = await fetch('/api/account/export').catch(() => null);
  if (!response?.ok) {
    const code = response ? 'signed_out' : 'offline';
    return toast(m.data_not_exported(), accountFailure({ ok: false, code, detail: {} }), 'bad');
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'tiny-tag.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
