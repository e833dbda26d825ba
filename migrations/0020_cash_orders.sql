-- Two open cash orders that nobody confirmed are enough for one phone number (ruling 42): the address is
-- the last part of a new order, and an order may become one of cash later.
CREATE TRIGGER cash_orders_ins BEFORE INSERT ON address
 WHEN NOT EXISTS (SELECT 1 FROM address WHERE id = NEW.id)
 AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.id AND status = 'pending' AND paymentMethod = 'cash' AND paymentStatus IN ('unpaid', 'pending', 'failed'))
 AND (SELECT count(*) FROM order_word w JOIN orders o ON o.id = w.orderId
  WHERE w.word = NEW.phone AND o.id <> NEW.id AND o.status = 'pending' AND o.paymentMethod = 'cash' AND o.paymentStatus IN ('unpaid', 'pending', 'failed')) >= 2
 BEGIN SELECT RAISE(ABORT, 'CASH_ORDERS_OPEN'); END;
--> statement-breakpoint
CREATE TRIGGER cash_orders_upd BEFORE UPDATE OF paymentMethod ON orders
 WHEN OLD.paymentMethod <> 'cash' AND NEW.paymentMethod = 'cash' AND NEW.status = 'pending' AND NEW.paymentStatus IN ('unpaid', 'pending', 'failed')
 AND (SELECT count(*) FROM order_word w JOIN orders o ON o.id = w.orderId
  WHERE w.word = (SELECT phone FROM address WHERE id = NEW.id) AND o.id <> NEW.id AND o.status = 'pending' AND o.paymentMethod = 'cash' AND o.paymentStatus IN ('unpaid', 'pending', 'failed')) >= 2
 BEGIN SELECT RAISE(ABORT, 'CASH_ORDERS_OPEN'); END;
--> statement-breakpoint
-- Cash orders that were placed before staff confirmed them hold their goods and are in production: they
-- are confirmed.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE orders SET status = 'processing', version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE deleted = 0 AND status = 'pending' AND paymentMethod = 'cash' AND stockHeld = 1 AND paymentStatus IN ('unpaid', 'pending', 'failed');
