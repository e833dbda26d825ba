import { type ChangeEvent, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../-shared/button.tsx';
import { PhotoError, type PhotoProblem, uploadPhoto } from './-photo-upload.ts';

const WORDS: Record<PhotoProblem, () => string> = {
  type: m.photo_type,
  too_large: m.photo_too_large,
  pixels: m.photo_pixels,
  broken: m.photo_broken,
  no_webp: m.photo_no_webp,
  offline: m.photo_offline,
  failed: m.photo_failed,
};

type Props = {
  /** The drawing that is shown without a picture. */
  drawing: string;
  url: string | null;
  onChange(url: string | null): void;
};

/** A product's picture: chosen, made small and sent at once, shown in the shop once the form is saved. */
export function PhotoField({ drawing, url, onChange }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | PhotoProblem>('idle');
  const input = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const file = currentTarget.files?.[0];
    if (!file) return;
    setState('busy');
    try {
      onChange(await uploadPhoto(file));
      setState('done');
    } catch (error) {
      setState(error instanceof PhotoError ? error.problem : 'failed');
    }
    // The same file may be chosen again after a correction.
    currentTarget.value = '';
  };
  const problem = state === 'idle' || state === 'busy' || state === 'done' ? null : WORDS[state]();
  return (
    <div className="products-photo-field">
      <img src={url ?? drawing} alt="" width={112} height={112} className="products-photo-shown" />
      <div className="stack products-photo-parts">
        <label className="field" htmlFor="product-photo">
          {m.photo_label()}
        </label>
        <small id="photo-hint" className="muted">
          {m.photo_hint()}
        </small>
        <input
          ref={input}
          id="product-photo"
          className="sr-only"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby="photo-hint photo-state"
          onChange={(event) => void take(event)}
        />
        <div className="row">
          <Button
            size="3"
            variant="soft"
            aria-disabled={state === 'busy'}
            onClick={() => state !== 'busy' && input.current?.click()}
          >
            {url ? m.photo_change() : m.photo_choose()}
          </Button>
          {url && (
            <Button
              size="3"
              variant="ghost"
              color="gray"
              onClick={() => {
                onChange(null);
                setState('idle');
              }}
            >
              {m.photo_remove()}
            </Button>
          )}
        </div>
        <p id="photo-state" className={problem ? 'field-error' : 'muted'} role="status">
          {problem ?? (state === 'busy' ? m.photo_busy() : state === 'done' ? m.photo_done() : '')}
        </p>
      </div>
    </div>
  );
}
