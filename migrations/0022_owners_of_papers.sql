-- Refunds and invoices stayed with their old owner when an order went to an account or to nobody.
UPDATE sync_clock SET version = version + 1 WHERE id = 1 AND EXISTS (
 SELECT 1 FROM refund r JOIN orders o ON o.id = r.orderId WHERE o.owner <> r.owner
 UNION ALL SELECT 1 FROM invoice i JOIN orders o ON o.id = i.orderId WHERE o.owner <> i.owner);
--> statement-breakpoint
-- The rows leave the old owner's view without a tombstone: who still holds it starts afresh.
INSERT INTO sync_scope (id, version, reset)
 SELECT owner, version, version FROM (
  SELECT r.owner FROM refund r JOIN orders o ON o.id = r.orderId WHERE o.owner <> r.owner
  UNION SELECT i.owner FROM invoice i JOIN orders o ON o.id = i.orderId WHERE o.owner <> i.owner
 ), sync_clock WHERE sync_clock.id = 1
 ON CONFLICT (id) DO UPDATE SET version = excluded.version, reset = excluded.reset;
--> statement-breakpoint
UPDATE refund SET version = (SELECT version FROM sync_clock WHERE id = 1),
 owner = (SELECT owner FROM orders WHERE orders.id = refund.orderId)
 WHERE owner <> (SELECT owner FROM orders WHERE orders.id = refund.orderId);
--> statement-breakpoint
UPDATE invoice SET version = (SELECT version FROM sync_clock WHERE id = 1),
 owner = (SELECT owner FROM orders WHERE orders.id = invoice.orderId)
 WHERE owner <> (SELECT owner FROM orders WHERE orders.id = invoice.orderId);
