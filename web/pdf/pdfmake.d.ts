// The browser build exports one object whose methods need it as `this`; its own types declare
// functions.
declare module 'pdfmake/build/pdfmake.js' {
  const pdfMake: typeof import('pdfmake')
  export default pdfMake
}
