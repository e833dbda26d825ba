/** A page and its heading in English and Swahili; `status` if it is an error page. */
export type Listed = {
  path: string;
  heading: Record<'en' | 'sw', string | RegExp>;
  status?: number;
};

const listed = (
  path: string,
  en: string | RegExp,
  sw: string | RegExp,
  status?: number,
): Listed => ({
  path,
  heading: { en, sw },
  ...(status ? { status } : {}),
});

/** Every public page, and one of each kind with an id in its address. */
export const PUBLIC_PAGES: Listed[] = [
  listed('/', "Custom Labels for Your Child's Belongings", 'Lebo Maalum za Vitu vya Mtoto Wako'),
  listed('/shop', 'Shop Our Products', 'Nunua Bidhaa Zetu'),
  // From an advertisement.
  listed('/shop?utm_source=facebook', 'Shop Our Products', 'Nunua Bidhaa Zetu'),
  listed('/product/5', 'School Essentials Pack', 'Kifurushi Muhimu cha Shule'),
  listed('/product/none', 'Product Not Found', 'Bidhaa Haikupatikana', 404),
  listed('/school-labels', 'School Labels', 'Lebo za Shule'),
  listed('/clothing-labels', 'Clothing Labels', 'Lebo za Nguo'),
  listed('/baby-care-labels', 'Baby Care Labels', 'Lebo za Mtoto Mchanga'),
  listed('/accessories?fbclid=1', 'Accessories', 'Vifaa'),
  listed('/category/none', 'Category Not Found', 'Aina Haikupatikana', 404),
  listed('/school-packs', 'School Packs', 'Vifurushi vya Shule'),
  listed('/customize', 'Customize Your Labels', 'Tengeneza Lebo Zako'),
  listed('/customize?product=3', 'Customize Your Labels', 'Tengeneza Lebo Zako'),
  listed('/cart', 'Your Cart is Empty', 'Kikapu Chako Hakina Kitu'),
  listed('/checkout', 'Your cart is empty', 'Kikapu chako hakina kitu'),
  listed('/how-it-works', 'How It Works', 'Jinsi Inavyofanya Kazi'),
  listed('/about', 'About Tiny Tag', 'Kuhusu Tiny Tag'),
  listed('/contact', 'Contact Us', 'Wasiliana Nasi'),
  listed('/faq', 'Frequently Asked Questions', 'Maswali Yanayoulizwa Mara kwa Mara'),
  listed('/blog', 'Tiny Tag Blog', 'Blogi ya Tiny Tag'),
  listed('/blog/hand-me-downs', /^One Sweater/, /./),
  listed('/blog/none', 'Blog Post Not Found', 'Makala Haikupatikana', 404),
  listed('/terms', 'Terms and Conditions', 'Sheria na Masharti'),
  listed('/returns', 'Returns and Refunds', 'Kurejesha Bidhaa na Pesa'),
  listed('/sustainability', 'Sustainability', 'Kutunza Mazingira'),
  listed('/privacy', 'Privacy Notice', 'Taarifa ya Faragha'),
  listed('/search?q=bag', 'Search', 'Tafuta'),
  listed('/nothing-here', 'Oops! Page not found', 'Samahani! Ukurasa haukupatikana', 404),
  listed('/nothing/at/all', 'Oops! Page not found', 'Samahani! Ukurasa haukupatikana', 404),
  listed('/auth', 'Login', 'Ingia'),
  listed('/auth/forgot', 'Forgot password?', 'Umesahau nenosiri?'),
  listed('/auth/code', 'Sign in with a code', 'Ingia kwa msimbo'),
  listed('/auth/password', 'Choose a new password', 'Chagua nenosiri jipya'),
  listed('/auth/confirm', 'Confirm your email', 'Thibitisha barua pepe yako'),
  listed('/newsletter/confirm', 'Confirm the newsletter', 'Thibitisha jarida'),
  listed('/newsletter/unsubscribe', 'Leave the newsletter', 'Jiondoe kwenye jarida'),
  listed('/reminders/stop', 'No more reminders', 'Acha vikumbusho'),
  listed('/review', 'This link does not work any more', 'Kiungo hiki hakifanyi kazi tena'),
  listed('/setup', 'This link is not complete', 'Kiungo hiki hakijakamilika'),
  listed('/order/none', 'We cannot find this order', 'Hatupati oda hii'),
];

/** Every admin page without an id, and one product's stock page. */
export const ADMIN_PAGES: Listed[] = [
  listed('/admin', 'Admin Panel', 'Paneli ya msimamizi'),
  listed('/admin?all=true', 'Admin Panel', 'Paneli ya msimamizi'),
  listed('/admin/products', 'Admin Panel', 'Paneli ya msimamizi'),
  listed('/admin/stock/1', /^Stock: /, /^Akiba: /),
  listed('/admin/production', 'Production', 'Uzalishaji'),
  listed('/admin/floor', 'Press floor', 'Sehemu ya kuchapisha'),
  listed('/admin/money', 'Payments', 'Malipo'),
  listed('/admin/sales', 'Sales', 'Mauzo'),
  listed('/admin/customers', 'Customers', 'Wateja'),
  listed('/admin/moderation', 'Messages and reviews', 'Ujumbe na maoni'),
  listed('/admin/newsletter', 'Newsletter', 'Jarida'),
  listed('/admin/discounts', 'Discount codes', 'Misimbo ya punguzo'),
  listed('/admin/prices', 'Label prices', 'Bei za lebo'),
  listed('/admin/themes', 'Ready-made looks', 'Mionekano iliyo tayari'),
  listed('/admin/delivery', 'Delivery', 'Usafirishaji'),
  listed('/admin/content', 'Banner and categories', 'Tangazo na aina'),
  listed('/admin/details', 'Shop details', 'Taarifa za duka'),
  listed('/admin/new-order', 'Order by phone or WhatsApp', 'Oda kwa simu au WhatsApp'),
  listed('/admin/audit', 'Audit', 'Rekodi ya shughuli'),
  listed('/admin/health', 'Health', 'Hali ya duka'),
  listed('/admin/staff', 'Staff', 'Wafanyakazi'),
  listed('/admin/alerts', 'Notifications', 'Arifa'),
  listed('/admin/slips', 'Packing slips', 'Karatasi za mizigo'),
  listed('/admin/parcel-labels', 'Parcel labels', 'Lebo za mizigo'),
  listed('/profile', 'My Profile', 'Wasifu wangu'),
  listed('/profile/second-step', 'Two-step sign-in', 'Kuingia kwa hatua mbili'),
  listed('/dashboard', /./, /./),
];
