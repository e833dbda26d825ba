import { expect, type Page } from '@playwright/test';
import { audit } from '../audit.ts';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';
import { cart, paymentStatus, placeOrder } from '../buying.ts';
import { tabTo as reach } from '../keys.ts';

const tabTo = (page: Page, css: string) => reach(page, page.locator(css));

test(
  'a label is designed by keyboard alone on a small phone, from the home page to the cart',
  LONG,
  async ({ browser }, info) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/');
    await page.getByRole('heading', { name: 'Try Our Label Customizer' }).scrollIntoViewIfNeeded();
    // Typing replaces the sample.
    await page.locator('#mini-name').focus();
    await page.keyboard.type('Amani 💛');
    await expect(page.getByText('We cannot print "💛"')).toBeVisible();
    await page.keyboard.press('Backspace');
    await tabTo(page, 'a[href="/customize"].tall');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/customize');

    await expect(page.getByLabel("Child's name")).toHaveValue('Amani ');
    await tabTo(page, '#label-name');
    await page.keyboard.press('End');
    await page.keyboard.type('Njĩrũ Otieno');
    await expect(page.getByText('At most 15 characters; the rest was left out.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Njĩrũ');
    await tabTo(page, '#label-line2');
    await page.keyboard.type('Class 3 East');
    await expect(page.locator('.customize-words')).toContainText('Njĩrũ · Class 3 East');
    await tabTo(page, '.look-theme');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Orange' })).toBeChecked();
    await tabTo(page, 'input[name="icon"]');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Lion' })).toBeChecked();
    // What was chosen is taken back step by step, a theme at once.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('radio', { name: 'Giraffe' })).toBeChecked();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('radio', { name: 'Purple' })).toBeChecked();
    await expect(page.locator('.customize-words')).toContainText('Njĩrũ · Class 3 East');
    // The list of all icons gives the focus back, and what was chosen is read out.
    const all = 'button:text-is("More icons")';
    for (const key of ['Escape', 'Enter']) {
      await tabTo(page, all);
      await page.keyboard.press('Enter');
      await tabTo(page, '.icon-picker input');
      await page.keyboard.type('heroe');
      await tabTo(page, '.icon-picker-one:has-text("Flamingo")');
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator(all)).toBeFocused();
    }
    await expect(page.locator('[aria-live]', { hasText: 'Icon: Flamingo' })).toBeAttached();
    await tabTo(page, 'input[name="font"]');
    await tabTo(page, '.customize-bar button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Options' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await tabTo(page, 'input[name="size"]');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('81 x 21 mm').first()).toBeVisible();
    await tabTo(page, '.customize-bar button');
    await page.keyboard.press('Enter');
    await look(page, info, 'review');
    await tabTo(page, '.customize-bar button');
    await page.keyboard.press('Enter');
    await expect(cart(page, 1)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible();

    // A further icon is among those of other pages, too.
    for (const path of ['/', '/product/5']) {
      await visit(page, path);
      await expect(page.getByRole('radio', { name: 'Flamingo' })).toBeChecked();
    }
    await expectNoErrors(parent);
  },
);

test(
  'a pack takes a design, which is changed from the cart and back again',
  LONG,
  async ({ browser }, info) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/product/5');
    await expect(page.getByText('72 labels, 56 x 16 mm')).toBeVisible();
    await expect(page.locator('.product-holds')).toContainText('KSh 21 each');
    await expect(page.locator('.product-bar')).toBeInViewport({ ratio: 1 });
    const add = page.getByRole('button', { name: 'Add to Cart' });
    const name = page.getByLabel("Child's name");
    await name.fill('Otieno 💛');
    await add.click();
    await expect(name).toBeFocused();
    await expect(page.getByText('We cannot print "💛"')).toBeVisible();
    await name.fill('Otieno');
    const picture = page.getByRole('img', { name: 'School Essentials Pack, Property of Otieno' });
    await expect(picture).toHaveAttribute('src', /^data:image\/svg/);
    await add.click();
    const said = page.getByRole('status').filter({ hasText: 'Added to cart!' });
    await expect(said).toContainText('School Essentials Pack added to your cart.');
    await expect(cart(page, 1)).toBeVisible();

    // The other design in progress is still there, and a pack is shown as it is.
    await visit(page, '/customize');
    await page.getByLabel("Child's name").fill('Half done');
    await page.getByRole('button', { name: 'Clothes' }).click();
    await visit(page, '/customize?product=3');
    const preview = page.getByRole('region', { name: 'Live preview' });
    await expect(preview).toContainText('UV Printed · 56 x 16 mm');
    const bar = page.getByRole('region', { name: 'Price' });
    await expect(bar).toContainText('40 labels, 56 x 16 mm');
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByRole('radio', { name: /Large/ }).check();
    await expect(bar).toContainText('40 labels, 81 x 21 mm');
    await preview.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('tab', { name: 'Review' }).click();
    await expect(page.locator('.customize-review')).toContainText('Quantity40 labels');
    await visit(page, '/customize');
    await expect(preview).toContainText('Iron-On · 46 x 10 mm');
    await visit(page, '/cart');
    await page.getByRole('link', { name: 'Edit design Otieno' }).click();
    await expect(page.getByText('You are changing "Otieno" in your cart.')).toBeVisible();
    await page.getByLabel("Child's name").fill('');
    // A change of the name alone needs no further step.
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText("Please type your child's name.")).toBeVisible();
    await page.getByLabel("Child's name").fill('Achieng');
    await look(page, info, 'editing');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL('**/cart');
    const words = page.locator('.cart-product .design-words');
    await expect(words).toHaveText('Achieng');
    await expect(words).toHaveCount(1);
    await look(page, info, 'changed');
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(words).toHaveText('Otieno');
    await expect(cart(page, 1)).toBeVisible();
    await visit(page, '/customize');
    await expect(page.getByLabel("Child's name")).toHaveValue('Half done');
    await expectNoErrors(parent);
  },
);

test(
  'an ordered label is changed on its page, not by its link, and can be ordered again',
  LONG,
  async ({ browser }, info) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/customize');
    await page.getByLabel("Child's name").fill('Wanjuku');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart(page, 1)).toBeVisible();
    await visit(page, '/checkout');
    await placeOrder(page, '0766666666');
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');

    const reader = await onPhone(browser);
    await reader.page.goto(page.url());
    const seen = reader.page.locator('.order-lines .design-words');
    await expect(seen).toHaveText('Wanjuku');
    await expect(reader.page.getByRole('button', { name: /Edit design/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'Edit design Wanjuku' }).click();
    await expect(page.getByLabel("Child's name")).toBeFocused();
    await page.getByLabel("Child's name").fill('Wanjiku');
    await page.getByRole('radio', { name: 'Pink' }).check();
    await look(page, info, 'order-edit');
    await audit(page, 'an ordered label being changed');
    // What was typed is there again, until it is cancelled.
    await page.getByRole('link', { name: 'FAQ' }).first().click();
    await expect(page.locator('.order-lines')).toHaveCount(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Edit design Wanjuku' }).click();
    await expect(page.getByLabel("Child's name")).toHaveValue('Wanjiku');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Edit design Wanjuku' }).click();
    await expect(page.getByLabel("Child's name")).toHaveValue('Wanjuku');
    await page.getByLabel("Child's name").fill('Wanjiku');
    await page.getByRole('radio', { name: 'Pink' }).check();
    await page.reload();
    await page.getByRole('button', { name: 'Edit design Wanjuku' }).click();
    await expect(page.getByRole('radio', { name: 'Pink' })).toBeChecked();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Edit design Wanjiku' })).toBeFocused();
    // The reader's page updates by itself.
    await expect(seen).toHaveText('Wanjiku');
    const again = page.getByRole('button', { name: 'Order again' });
    // A disabled button loses the focus.
    const isDisabled = again.evaluate(async (button: HTMLButtonElement) => {
      await new Promise((busy) => new MutationObserver(busy).observe(button, { attributes: true }));
      return button.disabled;
    });
    await again.click();
    expect(await isDisabled).toBe(false);
    await page.waitForURL('**/cart');
    await expect(page.locator('.cart-product .design-words')).toHaveText('Wanjiku');
    await expectNoErrors(parent, reader);
  },
);

test(
  'a draft follows to a second tab and to another device, and never under the fingers',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page, context } = parent;
    await visit(page, '/customize');
    const second = await context.newPage();
    await visit(second, '/customize');
    await page.bringToFront();
    await page.getByLabel("Child's name").fill('Zawadi');
    await expect(second.getByLabel("Child's name")).toHaveValue('Zawadi');

    const device = await onPhone(browser);
    await device.context.addCookies(await context.cookies());
    await visit(device.page, '/customize');
    await expect(device.page.getByLabel("Child's name")).toHaveValue('Zawadi');
    await device.page.getByRole('radio', { name: 'Blue' }).check();
    await expect(second.getByRole('radio', { name: 'Blue' })).toBeChecked();

    // Changes from elsewhere wait while a field has the focus.
    await device.page.bringToFront();
    await device.page.getByLabel("Child's name").focus();
    await page.getByRole('radio', { name: 'Heart' }).check();
    await expect(second.getByRole('radio', { name: 'Heart' })).toBeChecked();
    await expect(device.page.getByRole('radio', { name: 'Giraffe' })).toBeChecked();
    await device.page.getByRole('tab', { name: 'Design' }).focus();
    await expect(device.page.getByRole('radio', { name: 'Heart' })).toBeChecked();

    // Offline it is stored on this device and sent later.
    await context.setOffline(true);
    await page.getByLabel("Child's name").fill('Zawadi M');
    await page.getByLabel('Second line (optional)').fill('Class 4');
    await page.getByRole('radio', { name: 'Star' }).check();
    await context.setOffline(false);
    await expect(device.page.getByLabel('Second line (optional)')).toHaveValue('Class 4');
    await expectNoErrors(parent, device);
  },
);
