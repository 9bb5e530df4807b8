export const turn: { readonly idle: 0; readonly asked: 1; readonly done: 2; readonly failed: 3 }
export const exchangeBytes: number
export function exchangeOf(shared: SharedArrayBuffer): {
  state: Int32Array
  putPath: (path: string) => void
  takePath: () => string
}
