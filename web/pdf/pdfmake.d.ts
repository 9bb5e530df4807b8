// The browser build's methods need their object as `this`; its own types declare functions.
declare module 'pdfmake/build/pdfmake.js' {
  const pdfMake: typeof import('pdfmake')
  export default pdfMake
}
