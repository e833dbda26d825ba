import type { ButtonProps } from '@radix-ui/themes';
import { getFile, saveFile } from '../../../api/file.ts';
import { m } from '../../../paraglide/messages.js';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from './button.tsx';

/** `path` answers the sheet (CSV); `file` is its name on the reader's device. */
type Props = ButtonProps & { path: string; file: string };

export const SheetButton = ({ path, file, ...button }: Props) => (
  <Button size="2" variant="soft" {...button} onClick={() => void download(path, file)} />
);

async function download(path: string, file: string) {
  const answer = await getFile(path);
  if (answer.ok) return saveFile(answer.data, file);
  toast(answer.status === 413 ? m.payments_too_many() : m.list_failed(), undefined, 'bad');
}
