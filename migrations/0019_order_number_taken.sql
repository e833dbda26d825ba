-- People name an order by the first eight characters of its id: a new order whose number is taken is
-- refused, in any letter case. Orders that share one since before stay as they are, and may still change.
CREATE TRIGGER orders_number_taken BEFORE INSERT ON orders
 WHEN NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.id)
 AND EXISTS (SELECT 1 FROM orders WHERE lower(id) >= lower(substr(NEW.id, 1, 8)) AND lower(id) < lower(substr(NEW.id, 1, 8)) || 'g')
 BEGIN SELECT RAISE(ABORT, 'ORDER_NUMBER_TAKEN'); END;
