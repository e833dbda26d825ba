import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { toast } from '../../ui/feedback/toast.tsx';
import { inOwnLanguage } from '../auth/-use-from-google.ts';

/** Says that Google was linked when the address does, and clears that away. */
export function useGoogleLinked() {
  const navigate = useNavigate();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('google') !== 'linked') return;
    if (inOwnLanguage('/profile')) return;
    toast(m.google_linked(), m.google_linked_text());
    void navigate({ to: '/profile', replace: true, search: {} });
  }, [navigate]);
}
