export const drillWords = {
  title: (owner: string) => `${owner} is trying something out with you`,
  more: 'This doesn’t mean that anything has happened. It is a fire drill: look at a page of made-up examples, and press one button.',
  open: 'Open the fire drill',
}
