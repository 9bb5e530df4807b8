export const words = {
  incomplete: 'Part of this link is missing',
  incompleteMore: 'Please press the link in the email again, or copy the whole link into your browser’s address bar.',
  ask: 'Could you keep this running?',
  askMore:
    'The person who runs this server named you as the one who could keep it running if they no longer can. They have a page for you that explains everything.',
  yes: 'Yes, I could still do this',
  done: 'Thank you',
  doneMore: 'That’s all for now. We’ll ask again in a year.',
  ifNot: 'If you couldn’t, don’t press the button. Tell the person who named you, so that they can ask someone else.',
}
