import { BIG, fillBigShop } from './big-shop.ts';
import { migrate } from './migrate.ts';
import { print, stateFolder } from './prepare.ts';
import { withDatabase } from './shop.ts';

/** `npm run seed:big`: fills STATE_DIR with five years of business. No shop may be running on it. */
const stateDir = stateFolder();
await migrate(stateDir);
const from = performance.now();
await withDatabase(stateDir, (db) => fillBigShop(db, BIG, Date.now()));
const { orders, products, customers } = BIG;
const seconds = ((performance.now() - from) / 1000).toFixed(1);
print(`${orders} orders, ${products} products, ${customers} customers in ${seconds} s`);
