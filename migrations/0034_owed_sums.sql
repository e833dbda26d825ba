-- What is owed follows from ledger, papers and status: any change of one of them sums it up again.
CREATE TRIGGER owed_ledger_ins AFTER INSERT ON ledger_entry WHEN NEW.orderId IS NOT NULL AND NEW.kind <> 'fee'
 BEGIN
  DELETE FROM owed WHERE orderId IN (NEW.orderId);
  INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(CASE direction WHEN 'in' THEN kesCents ELSE -kesCents END), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - CASE o.status WHEN 'cancelled' THEN 0 ELSE (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN amountCents ELSE -amountCents END), 0) FROM invoice WHERE orderId = o.id) END AS cents FROM orders o WHERE o.id IN (NEW.orderId)) WHERE cents > 0;
 END;
--> statement-breakpoint
CREATE TRIGGER owed_ledger_upd AFTER UPDATE ON ledger_entry WHEN NEW.orderId IS NOT OLD.orderId
 BEGIN
  DELETE FROM owed WHERE orderId IN (OLD.orderId, NEW.orderId);
  INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(CASE direction WHEN 'in' THEN kesCents ELSE -kesCents END), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - CASE o.status WHEN 'cancelled' THEN 0 ELSE (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN amountCents ELSE -amountCents END), 0) FROM invoice WHERE orderId = o.id) END AS cents FROM orders o WHERE o.id IN (OLD.orderId, NEW.orderId)) WHERE cents > 0;
 END;
--> statement-breakpoint
CREATE TRIGGER owed_invoice AFTER INSERT ON invoice
 BEGIN
  DELETE FROM owed WHERE orderId IN (NEW.orderId);
  INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(CASE direction WHEN 'in' THEN kesCents ELSE -kesCents END), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - CASE o.status WHEN 'cancelled' THEN 0 ELSE (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN amountCents ELSE -amountCents END), 0) FROM invoice WHERE orderId = o.id) END AS cents FROM orders o WHERE o.id IN (NEW.orderId)) WHERE cents > 0;
 END;
--> statement-breakpoint
CREATE TRIGGER owed_order AFTER UPDATE OF status ON orders WHEN (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
 BEGIN
  DELETE FROM owed WHERE orderId IN (NEW.id);
  INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(CASE direction WHEN 'in' THEN kesCents ELSE -kesCents END), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - CASE o.status WHEN 'cancelled' THEN 0 ELSE (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN amountCents ELSE -amountCents END), 0) FROM invoice WHERE orderId = o.id) END AS cents FROM orders o WHERE o.id IN (NEW.id)) WHERE cents > 0;
 END;
--> statement-breakpoint
INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(CASE direction WHEN 'in' THEN kesCents ELSE -kesCents END), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - CASE o.status WHEN 'cancelled' THEN 0 ELSE (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN amountCents ELSE -amountCents END), 0) FROM invoice WHERE orderId = o.id) END AS cents FROM orders o
 WHERE o.id IN (SELECT orderId FROM ledger_entry)) WHERE cents > 0;
