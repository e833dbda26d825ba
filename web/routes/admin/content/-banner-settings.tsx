import { useState } from 'react';
import { BANNER_MAX, bannerSchema, publicBanner } from '../../../../shared/catalogue/banner.ts';
import { dayAt } from '../../../../shared/time.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { dayBegins, dayEnds, lastDayField } from '../-form/typed.ts';

/** One line at the top of every public page, in both languages, for some days. */
export function BannerSettings() {
  const mirror = useMirror();
  const banner = useRow('banner', 'banner');
  // The form is always open. It starts again from each edition that this admin saved or chose.
  const [basedOn, setBasedOn] = useState(banner?.edition ?? '');
  const isShown = publicBanner(banner, shopNow()) !== null;
  return (
    <section className="card" aria-labelledby="banner-title">
      <div className="row spread">
        <Heading as="h2" size="5" id="banner-title">
          {m.banner_title()}
        </Heading>
        <Badge tone={isShown ? 'green' : 'gray'}>{isShown ? m.banner_on() : m.banner_off()}</Badge>
      </div>
      <p className="muted">{m.banner_hint()}</p>
      <BannerForm
        key={basedOn}
        banner={banner}
        basedOn={basedOn}
        onSaved={() => setBasedOn(mirror?.get('banner', 'banner')?.edition ?? '')}
      />
    </section>
  );
}

type Props = { banner: Row<'banner'> | undefined; basedOn: string; onSaved(): void };

function BannerForm({ banner, basedOn, onSaved }: Props) {
  const mirror = useMirror();
  const [values] = useState(() => ({
    text: banner?.text ?? '',
    textSw: banner?.textSw ?? '',
    active: banner?.active ?? false,
    validFrom: dayAt(banner?.validFrom ?? shopNow()),
    validTo: lastDayField(banner?.validTo ?? null),
  }));
  const office = useOfficeForm({
    values,
    schema: bannerSchema,
    read: ({ validFrom, validTo, ...rest }) => ({
      ...rest,
      basedOn,
      validFrom: dayBegins(validFrom),
      validTo: dayEnds(validTo),
    }),
    save: (args) => mutate('saveBanner', args, mirror),
    onSaved,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm {...office} label={m.banner_title()}>
      <AppField name="text">
        {(field) => <field.TextField required label={m.banner_text_en()} maxLength={BANNER_MAX} />}
      </AppField>
      <AppField name="textSw">
        {(field) => <field.TextField required label={m.banner_text_sw()} maxLength={BANNER_MAX} />}
      </AppField>
      <div className="grid">
        <AppField name="validFrom">
          {(field) => <field.TextField required label={m.discount_from()} type="date" />}
        </AppField>
        <AppField name="validTo">
          {(field) => <field.TextField optional label={m.discount_to()} type="date" />}
        </AppField>
      </div>
      <AppField name="active">{(field) => <field.CheckField label={m.banner_active()} />}</AppField>
    </OfficeForm>
  );
}
