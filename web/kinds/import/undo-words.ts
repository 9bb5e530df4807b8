/** A file of its own keeps the dialog's texts out of the page. */
export const undoLabel = 'Undo an import'
