// The library's own types are of its Node build; this is the one that browsers and workers take.
declare module 'mammoth/mammoth.browser.min.js' {
  const mammoth: Pick<typeof import('mammoth'), 'extractRawText'>
  export default mammoth
}
