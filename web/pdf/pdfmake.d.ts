// The browser build exports one object whose functions need it as `this`; its own types speak of loose functions.
declare module 'pdfmake/build/pdfmake.js' {
  const pdfMake: typeof import('pdfmake')
  export default pdfMake
}
