-- What came before there was a ledger: payments first, so that an unmatched payment that an order took
-- is its order's, on the day it came.
INSERT INTO ledger_entry (id, provider, kind, direction, minor, currency, kesCents, reference, at, orderId, attemptId, strayId, version)
 SELECT a.method || '/received/' || coalesce(a.ref, a.id), a.method, 'received', 'in', a.came, coalesce(a.capturedCurrency, a.currency), a.capturedCents, a.ref, coalesce(s.at, a.endedAt, a.startedAt), a.orderId, a.id, s.id, (SELECT version FROM sync_clock WHERE id = 1)
 FROM (SELECT *, CASE method WHEN 'mpesa' THEN upper(replace(replace(receipt, ' ', ''), '-', '')) ELSE receipt END AS ref,
   coalesce(capturedMinor, capturedCents) AS came
   FROM payment_attempt WHERE capturedCents > 0 AND deleted = 0
   AND NOT (state = 'manual_review' AND coalesce(reason, 'code') IN ('code', 'unconfirmed', 'contradicted', 'duplicate_receipt', 'sent_back'))) a
 LEFT JOIN stray_payment s ON s.id = a.ref AND s.state = 'matched'
 WHERE a.came > 0
 ORDER BY a.startedAt
 ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO ledger_entry (id, provider, kind, direction, minor, currency, kesCents, reference, at, strayId, version)
 SELECT 'mpesa/received/' || id, 'mpesa', 'received', 'in', amountCents, 'KES', amountCents, id, at, id, (SELECT version FROM sync_clock WHERE id = 1)
 FROM stray_payment WHERE amountCents > 0 AND deleted = 0
 ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Of two that name the same proof, the later one is booked without it: both happened.
INSERT INTO ledger_entry (id, provider, kind, direction, minor, currency, kesCents, reference, at, strayId, version)
 SELECT 'mpesa/returned/' || id, 'mpesa', 'returned', 'out', amountCents, 'KES', amountCents, CASE WHEN row_number() OVER (PARTITION BY ref ORDER BY endedAt, id) = 1 THEN ref END, coalesce(endedAt, at), id, (SELECT version FROM sync_clock WHERE id = 1)
 FROM (SELECT *, upper(replace(replace(proof, ' ', ''), '-', '')) AS ref FROM stray_payment WHERE state = 'returned' AND amountCents > 0 AND deleted = 0);
--> statement-breakpoint
INSERT INTO ledger_entry (id, provider, kind, direction, minor, currency, kesCents, reference, at, orderId, attemptId, refundId, version)
 SELECT method || '/refunded/' || id, method, 'refunded', 'out', minor, currency, amountCents, CASE WHEN row_number() OVER (PARTITION BY method, ref ORDER BY endedAt, id) = 1 THEN ref END, coalesce(endedAt, askedAt), orderId, attemptId, id, (SELECT version FROM sync_clock WHERE id = 1)
 FROM (SELECT r.*, a.method, coalesce(a.capturedCurrency, a.currency) AS currency, CASE a.method WHEN 'mpesa' THEN upper(replace(replace(coalesce(r.receipt, r.providerRef), ' ', ''), '-', '')) ELSE coalesce(r.receipt, r.providerRef) END AS ref
   FROM refund r JOIN payment_attempt a ON a.id = r.attemptId
   WHERE (r.state = 'done' OR r.failure = 'done_after_all') AND r.minor > 0 AND r.deleted = 0);
--> statement-breakpoint
CREATE TRIGGER ledger_entry_v_ins BEFORE INSERT ON ledger_entry
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:ledger_entry'); END;
--> statement-breakpoint
-- An upsert fires this too, so it looks at what is there: INSERT OR REPLACE would fire no other trigger.
CREATE TRIGGER ledger_entry_no_replace BEFORE INSERT ON ledger_entry
 WHEN EXISTS (SELECT 1 FROM ledger_entry e WHERE e.id = NEW.id AND (NEW.deleted
  OR e.provider <> NEW.provider OR e.kind <> NEW.kind OR e.direction <> NEW.direction
  OR e.minor <> NEW.minor OR e.currency <> NEW.currency OR e.kesCents <> NEW.kesCents
  OR e.strayId IS NOT NEW.strayId OR e.refundId IS NOT NEW.refundId
  OR (e.reference IS NOT NULL AND (e.reference IS NOT NEW.reference OR e.at <> NEW.at))))
 BEGIN SELECT RAISE(ABORT, 'LEDGER_IS_APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_reference BEFORE INSERT ON ledger_entry
 WHEN EXISTS (SELECT 1 FROM ledger_entry e WHERE e.id <> NEW.id AND e.provider = NEW.provider
  AND e.kind = NEW.kind AND e.reference = NEW.reference)
 BEGIN SELECT RAISE(ABORT, 'UNIQUE: ledger_entry.reference'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_v_upd BEFORE UPDATE ON ledger_entry
 WHEN NEW.deleted OR NEW.id <> OLD.id
  OR NEW.provider <> OLD.provider OR NEW.kind <> OLD.kind OR NEW.direction <> OLD.direction
  OR NEW.minor <> OLD.minor OR NEW.currency <> OLD.currency OR NEW.kesCents <> OLD.kesCents
  OR NEW.strayId IS NOT OLD.strayId OR NEW.refundId IS NOT OLD.refundId
  OR (OLD.reference IS NOT NULL AND (NEW.reference IS NOT OLD.reference OR NEW.at <> OLD.at))
  OR (NEW.reference IS NULL AND NEW.at <> OLD.at)
  OR NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'LEDGER_IS_APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_v_del BEFORE DELETE ON ledger_entry
 BEGIN SELECT RAISE(ABORT, 'LEDGER_IS_APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_scope_ins AFTER INSERT ON ledger_entry
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_scope_upd AFTER UPDATE ON ledger_entry
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
