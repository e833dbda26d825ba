import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../button.tsx';
import { EmptyPage } from '../feedback/empty.tsx';
import { SearchForm } from '../list/search-form.tsx';

export default function Missing() {
  const [term, setTerm] = useState('');
  return (
    <EmptyPage picture="shoes" title={m.missing_title()} text={m.missing_text()}>
      <SearchForm
        to="/search"
        label={m.search_label()}
        placeholder={m.search_placeholder()}
        term={term}
        onChange={setTerm}
      />
      <ButtonLink to="/" size="4">
        {m.missing_home()}
      </ButtonLink>
      <ButtonLink to="/shop" size="4" variant="soft">
        {m.home_banner_shop()}
      </ButtonLink>
    </EmptyPage>
  );
}
