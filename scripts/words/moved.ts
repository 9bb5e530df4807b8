/** The folders of the web whose sentences stand in one file beside each screen, `words.ts`. */
export const moved = ['web/screens/security', 'web/shared/release']
