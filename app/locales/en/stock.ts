/** A customer's stock page. */
export const stock = {
  title: 'Stock',
  intro: 'Fabric in stock',
  list: 'Designs in stock',
  metresInStock: 'In stock: {{formatted}} m',
  soldOut: 'Sold out',
  total: '{{formatted}} m in total',
  count_one: '{{formatted}} design',
  count_other: '{{formatted}} designs',
  allColorways: 'all colorways',
  picture: '{{reference}}, watermarked',
  empty: 'Nothing in stock',
  emptyText: 'Ask your customer relations manager about upcoming deliveries.',
  noPages: 'No stock page yet',
  noPagesText: 'Your customer relations manager can set one up for you.',
  signIn: 'Sign in',
  choose: 'Stock pages',
} as const;
