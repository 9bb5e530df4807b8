export const words = {
  label: 'The second key',
  changed: 'The second key of this site is not the one you set up.',
  means:
    'Until you set it up again, nothing you leave can open for anyone. Your records are safe, and you can use everything as usual.',
  see: 'See what to do',
  title: 'Set up the second key again',
  why: 'What you leave to others opens only with a second key, which the people who run this site keep apart from your records. The key we see now is another one. That can have two reasons:',
  lost: 'The people who run this site lost the old key, for example with a broken disk, and had to make a new one.',
  replaced: 'Someone put their own key in its place, to open what you leave before its time.',
  ask: 'We can’t tell which it is from here. So please call the people who run this site, on a number you already had. Ask what happened, and let them read you the fingerprint of the new key. Please don’t take it from this page or from an email of this site.',
  known: 'The fingerprint you have had so far:',
  stillHolds: 'If they tell you that this one still holds, please stop here: someone put their own key in its place.',
  fingerprint: 'Fingerprint of the new key',
  hint: '32 letters and digits, as they read it to you',
  needed: 'Please enter the fingerprint',
  after:
    'Everyone you named keeps their role and doesn’t have to do anything. Links and cards that you handed out still work.',
  confirm: 'Set it up again',
  done: 'The second key is set up again',
  doneMore: 'Everything can open again as you decided. Please make a new recovery kit: it shows the new fingerprint.',
}
