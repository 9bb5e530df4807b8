/** The folders of the web whose sentences stand in one file beside each screen, `words.ts`. */
export const moved = ['web/screens/start', 'web/shared/next-steps', 'web/shared/release']
