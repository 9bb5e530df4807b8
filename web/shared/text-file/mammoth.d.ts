// The library’s types cover only its Node build, and no document elements; we import its browser
// build.
declare module 'mammoth/mammoth.browser.min.js' {
  /** A paragraph, a run, a text with `value`, a link with `href`, or a note reference. */
  export type WordElement = {
    readonly type: string
    readonly value?: string
    readonly href?: string
    readonly noteType?: string
    readonly noteId?: string
    readonly children?: readonly WordElement[]
  }
  export type WordDocument = WordElement & {
    readonly notes: { resolve(sign: WordElement): { readonly body: readonly WordElement[] } | null }
    readonly comments: readonly unknown[]
  }
  const mammoth: {
    convertToHtml(
      input: { arrayBuffer: ArrayBuffer },
      options: { transformDocument: (document: WordDocument) => WordDocument },
    ): Promise<unknown>
  }
  export default mammoth
}
