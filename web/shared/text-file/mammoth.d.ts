// The library's own types are of its Node build and say nothing of what stands in a document; this is the build for browsers and workers.
declare module 'mammoth/mammoth.browser.min.js' {
  /** A part of a document: a paragraph, a run, a text with its `value`, a link with its `href`, the sign of a note. */
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
