export const words = {
  documentTitle: 'Page not found',
  title: 'There is no page here',
  why: 'The address may be misspelled, or the page has moved. Nothing you saved is lost.',
  home: 'Go to the home page',
}
