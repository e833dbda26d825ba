-- Sales are summed from invoices and credit notes, which never change, not from orders, which do.
DROP TRIGGER sale_order_ins;
--> statement-breakpoint
DROP TRIGGER sale_order_upd;
--> statement-breakpoint
DROP TRIGGER sale_line_ins;
--> statement-breakpoint
DROP TRIGGER sale_line_upd;
--> statement-breakpoint
CREATE TRIGGER sale_invoice AFTER INSERT ON invoice
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT kind, date((NEW.issuedAt + 10800000) / 1000, 'unixepoch'), key,
   NEW.kind = 'invoice' AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.orderId = NEW.orderId AND i.id <> NEW.id),
   iif(NEW.kind = 'invoice', NEW.amountCents, -NEW.amountCents)
  FROM (SELECT 'all' AS kind, '' AS key UNION ALL SELECT 'method', paymentMethod FROM orders WHERE id = NEW.orderId)
  WHERE true
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
-- An order's goods are sold while something of it is invoiced and not credited.
CREATE TRIGGER sale_invoice_goods AFTER INSERT ON invoice
 WHEN NEW.kind = 'invoice' AND coalesce((SELECT sum(iif(kind = 'invoice', amountCents, -amountCents)) FROM invoice WHERE orderId = NEW.orderId AND id <> NEW.id), 0) <= 0
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT 'product', date((NEW.issuedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), sum(l.quantity), sum(l.unitPriceCents * l.quantity)
  FROM order_line l WHERE l.orderId = NEW.orderId AND l.deleted = 0 GROUP BY 3
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
CREATE TRIGGER sale_credit_goods AFTER INSERT ON invoice
 WHEN NEW.kind = 'credit_note' AND coalesce((SELECT sum(iif(kind = 'invoice', amountCents, -amountCents)) FROM invoice WHERE orderId = NEW.orderId AND id <> NEW.id), 0) > 0 AND coalesce((SELECT sum(iif(kind = 'invoice', amountCents, -amountCents)) FROM invoice WHERE orderId = NEW.orderId AND id <> NEW.id), 0) <= NEW.amountCents
 BEGIN INSERT INTO sale (kind, day, key, count, cents)
  SELECT 'product', date((NEW.issuedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), -sum(l.quantity), -sum(l.unitPriceCents * l.quantity)
  FROM order_line l WHERE l.orderId = NEW.orderId AND l.deleted = 0 GROUP BY 3
  ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents; END;
--> statement-breakpoint
DELETE FROM sale;
--> statement-breakpoint
INSERT INTO sale (kind, day, key, count, cents)
 SELECT k.kind, date((i.issuedAt + 10800000) / 1000, 'unixepoch'), CASE k.kind WHEN 'all' THEN '' ELSE o.paymentMethod END, sum(i.kind = 'invoice'),
  sum(CASE i.kind WHEN 'invoice' THEN i.amountCents ELSE -i.amountCents END)
 FROM invoice i JOIN orders o ON o.id = i.orderId, (SELECT 'all' AS kind UNION ALL SELECT 'method') k GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO sale (kind, day, key, count, cents)
 SELECT 'product', date((i.issuedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), sum(l.quantity), sum(l.unitPriceCents * l.quantity)
 FROM invoice i JOIN order_line l ON l.orderId = i.orderId WHERE i.kind = 'invoice' AND l.deleted = 0 GROUP BY 2, 3;
--> statement-breakpoint
-- What was credited whole is taken off on the day of the last credit note.
INSERT INTO sale (kind, day, key, count, cents)
 SELECT 'product', date((c.issuedAt + 10800000) / 1000, 'unixepoch'), coalesce(l.productId, ''), -sum(l.quantity), -sum(l.unitPriceCents * l.quantity)
 FROM (SELECT orderId, max(issuedAt) AS issuedAt FROM invoice GROUP BY orderId HAVING sum(iif(kind = 'invoice', amountCents, -amountCents)) <= 0) c
 JOIN order_line l ON l.orderId = c.orderId WHERE l.deleted = 0 GROUP BY 2, 3
 ON CONFLICT (kind, day, key) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents;
