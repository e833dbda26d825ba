-- What is owed follows from ledger, papers and status: any change of one of them sums it up again.
CREATE TRIGGER owed_ledger_ins AFTER INSERT ON ledger_entry WHEN NEW.orderId IS NOT NULL AND NEW.kind <> 'fee'
 BEGIN DELETE FROM owed WHERE orderId IN (NEW.orderId);
  INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(iif(direction = 'in', kesCents, -kesCents)), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - iif(o.status = 'cancelled', 0, (SELECT coalesce(sum(iif(kind = 'invoice', amountCents, -amountCents)), 0) FROM invoice WHERE orderId = o.id)) AS cents FROM orders o WHERE o.id IN (NEW.orderId)) WHERE cents > 0; END;
--> statement-breakpoint
CREATE TRIGGER owed_ledger_upd AFTER UPDATE ON ledger_entry WHEN NEW.orderId IS NOT OLD.orderId
 BEGIN DELETE FROM owed WHERE orderId IN (OLD.orderId, NEW.orderId);
  INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(iif(direction = 'in', kesCents, -kesCents)), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - iif(o.status = 'cancelled', 0, (SELECT coalesce(sum(iif(kind = 'invoice', amountCents, -amountCents)), 0) FROM invoice WHERE orderId = o.id)) AS cents FROM orders o WHERE o.id IN (OLD.orderId, NEW.orderId)) WHERE cents > 0; END;
--> statement-breakpoint
CREATE TRIGGER owed_invoice AFTER INSERT ON invoice
 BEGIN DELETE FROM owed WHERE orderId IN (NEW.orderId);
  INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(iif(direction = 'in', kesCents, -kesCents)), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - iif(o.status = 'cancelled', 0, (SELECT coalesce(sum(iif(kind = 'invoice', amountCents, -amountCents)), 0) FROM invoice WHERE orderId = o.id)) AS cents FROM orders o WHERE o.id IN (NEW.orderId)) WHERE cents > 0; END;
--> statement-breakpoint
CREATE TRIGGER owed_order AFTER UPDATE OF status ON orders WHEN (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
 BEGIN DELETE FROM owed WHERE orderId IN (NEW.id);
  INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(iif(direction = 'in', kesCents, -kesCents)), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - iif(o.status = 'cancelled', 0, (SELECT coalesce(sum(iif(kind = 'invoice', amountCents, -amountCents)), 0) FROM invoice WHERE orderId = o.id)) AS cents FROM orders o WHERE o.id IN (NEW.id)) WHERE cents > 0; END;
--> statement-breakpoint
INSERT INTO owed (orderId, cents) SELECT id, cents FROM (SELECT o.id, (SELECT coalesce(sum(iif(direction = 'in', kesCents, -kesCents)), 0) FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee')
   - iif(o.status = 'cancelled', 0, (SELECT coalesce(sum(iif(kind = 'invoice', amountCents, -amountCents)), 0) FROM invoice WHERE orderId = o.id)) AS cents FROM orders o
 WHERE o.id IN (SELECT orderId FROM ledger_entry)) WHERE cents > 0;
