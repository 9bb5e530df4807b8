// The browser build's methods need their object as `this`, but the library's types declare
// functions.
declare module 'pdfmake/build/pdfmake.js' {
  const pdfMake: typeof import('pdfmake')
  export default pdfMake
}
