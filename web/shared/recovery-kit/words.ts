export const words = {
  title: 'Recovery kit',
  later: 'Later',
  before: {
    why: 'We can’t reset your password for you, because only you can open what you’ve written down. A recovery kit is a code on paper. If you ever forget your password, it gets you back in.',
    need: 'You’ll need a printer, or a pen and paper. If you made a kit before, it works for seven more days once you confirm the new one. We’ll email you, so you’d know if someone else made one.',
    make: 'Make my recovery kit',
  },
  code: {
    intro:
      'Print the page, or copy the code onto paper. Then put it somewhere safe. We show the code only once. If you lose it, you can always make a new kit.',
    label: 'Recovery code',
    spelling: 'The code has letters and the numbers 2 to 7. It never has a zero or the number one.',
    cards: 'The printout also has a release card for each person you invited. Keep the cards with your will.',
    notMade: 'This device couldn’t make the page to print. Please copy the code by hand.',
    next: 'I have it on paper',
  },
  confirm: {
    intro: 'Let’s make sure you can read it. Take your paper and type these two groups of letters.',
    group: (number: number) => `Group ${number}`,
    wrong: (number: number) => `This isn’t group ${number} of your code. Please check it against your paper.`,
    back: 'Back to the code',
    confirm: 'Confirm recovery kit',
  },
  confirmed: 'Your recovery kit is ready',
  confirmedMore: 'Keep the paper somewhere safe. An older kit stops working in seven days.',
}
