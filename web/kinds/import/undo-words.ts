/** Apart from the dialog's words, which the page does not load. */
export const undoLabel = 'Undo an import'
