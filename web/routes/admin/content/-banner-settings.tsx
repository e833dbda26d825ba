import { useState } from 'react';
import { BANNER_MAX, bannerSchema, publicBanner } from '../../../../shared/catalogue/banner.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import {
  AdminForm,
  Check,
  dayBegins,
  dayEnds,
  dayField,
  lastDayField,
} from '../../../ui/form/form.tsx';
import { PlainField } from '../../../ui/form/plain-field.tsx';
import { Heading } from '../../../ui/heading.tsx';

/** One line at the top of every public page, in both languages, for some days. */
export function BannerSettings() {
  const mirror = useMirror();
  const banner = useRow('banner', 'banner');
  // The form is always open: it begins anew with each edition that its reader saved or chose.
  const [basedOn, setBasedOn] = useState(banner?.edition ?? '');
  const isShown = publicBanner(banner, shopNow()) !== null;
  return (
    <section className="admin-card" aria-labelledby="banner-title">
      <div className="row spread">
        <Heading as="h2" size="5" id="banner-title">
          {m.banner_title()}
        </Heading>
        <Badge tone={isShown ? 'green' : 'gray'}>{isShown ? m.banner_on() : m.banner_off()}</Badge>
      </div>
      <p className="muted">{m.banner_hint()}</p>
      <AdminForm
        label={m.banner_title()}
        schema={bannerSchema}
        key={basedOn}
        read={(typed) => ({
          basedOn,
          text: typed.text,
          textSw: typed.textSw,
          active: typed.active === 'on',
          validFrom: dayBegins(typed.validFrom),
          validTo: dayEnds(typed.validTo),
        })}
        save={(args) => mutate('saveBanner', args, mirror)}
        onSaved={() => setBasedOn(mirror?.get('banner', 'banner')?.edition ?? '')}
      >
        {(errorOf) => (
          <>
            <PlainField
              required
              name="text"
              label={m.banner_text_en()}
              maxLength={BANNER_MAX}
              defaultValue={banner?.text ?? ''}
              error={errorOf('text')}
            />
            <PlainField
              required
              name="textSw"
              label={m.banner_text_sw()}
              maxLength={BANNER_MAX}
              defaultValue={banner?.textSw ?? ''}
              error={errorOf('textSw')}
            />
            <div className="grid">
              <PlainField
                required
                name="validFrom"
                label={m.discount_from()}
                type="date"
                defaultValue={dayField(banner?.validFrom ?? shopNow())}
                error={errorOf('validFrom')}
              />
              <PlainField
                name="validTo"
                label={m.discount_to()}
                type="date"
                defaultValue={lastDayField(banner?.validTo ?? null)}
                error={errorOf('validTo')}
              />
            </div>
            <Check name="active" label={m.banner_active()} checked={banner?.active ?? false} />
          </>
        )}
      </AdminForm>
    </section>
  );
}
