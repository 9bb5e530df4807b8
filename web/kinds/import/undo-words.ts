/** In a file of its own, because the page does not load the dialog's texts. */
export const undoLabel = 'Undo an import'
