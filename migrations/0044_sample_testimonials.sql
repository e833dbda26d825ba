-- The home page's sample testimonials, which were words of the page until now.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
INSERT INTO review (id, productId, owner, author, stars, text, textSw, at, approvedAt, sample, version)
 SELECT 'sample-shop-1', 'shop', 'system', 'Nairobi', 5,
  'The bottle came home from daycare every single day this term. That never happened before.',
  'Muhula huu chupa imerudi nyumbani kutoka daycare kila siku. Hilo halijawahi kutokea.',
  1767225600002, 1767225600000, 1, version FROM sync_clock WHERE id = 1 ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
INSERT INTO review (id, productId, owner, author, stars, text, textSw, at, approvedAt, sample, version)
 SELECT 'sample-shop-2', 'shop', 'system', 'Kisumu', 5,
  'I ironed thirty labels in one evening and they have survived every wash since.',
  'Nilipiga pasi lebo thelathini jioni moja, na hakuna hata moja iliyotoka kwa kufuliwa.',
  1767225600001, 1767225600000, 1, version FROM sync_clock WHERE id = 1 ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
INSERT INTO review (id, productId, owner, author, stars, text, textSw, at, approvedAt, sample, version)
 SELECT 'sample-shop-3', 'shop', 'system', 'Mombasa', 4,
  'My daughter cannot read yet, but she knows the giraffe is hers.',
  'Binti yangu bado hajui kusoma, lakini anajua kwamba twiga ni wake.',
  1767225600000, 1767225600000, 1, version FROM sync_clock WHERE id = 1 ON CONFLICT (id) DO NOTHING;
