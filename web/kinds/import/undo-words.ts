/** On the page itself, which does not bring the words of the dialog. */
export const undoLabel = 'Undo an import'
