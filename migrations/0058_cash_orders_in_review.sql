-- A made-up M-Pesa code that nobody can query sends its order to review, where it counted no longer against
-- the two open cash orders of a phone number (0020). It is still one that nobody confirmed.
DROP TRIGGER cash_orders_ins;
--> statement-breakpoint
CREATE TRIGGER cash_orders_ins BEFORE INSERT ON address
 WHEN NOT EXISTS (SELECT 1 FROM address WHERE id = NEW.id)
 AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.id AND status = 'pending' AND paymentMethod = 'cash' AND paymentStatus IN ('unpaid', 'pending', 'failed'))
 AND (SELECT count(*) FROM order_word w JOIN orders o ON o.id = w.orderId
  WHERE w.word = NEW.phone AND o.id <> NEW.id AND o.status = 'pending' AND o.paymentMethod = 'cash' AND
   (o.paymentStatus IN ('unpaid', 'pending', 'failed') OR (o.paymentStatus = 'review' AND NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.orderId = o.id AND a.capturedCents > 0)))) >= 2
 BEGIN SELECT RAISE(ABORT, 'CASH_ORDERS_OPEN'); END;
--> statement-breakpoint
DROP TRIGGER cash_orders_upd;
--> statement-breakpoint
CREATE TRIGGER cash_orders_upd BEFORE UPDATE OF paymentMethod ON orders
 WHEN OLD.paymentMethod <> 'cash' AND NEW.paymentMethod = 'cash' AND NEW.status = 'pending' AND NEW.paymentStatus IN ('unpaid', 'pending', 'failed')
 AND (SELECT count(*) FROM order_word w JOIN orders o ON o.id = w.orderId
  WHERE w.word = (SELECT phone FROM address WHERE id = NEW.id) AND o.id <> NEW.id AND o.status = 'pending' AND o.paymentMethod = 'cash' AND
   (o.paymentStatus IN ('unpaid', 'pending', 'failed') OR (o.paymentStatus = 'review' AND NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.orderId = o.id AND a.capturedCents > 0)))) >= 2
 BEGIN SELECT RAISE(ABORT, 'CASH_ORDERS_OPEN'); END;
