/** ARIA roles without an HTML element: a combobox with a grouped listbox. */
export const roles = {
  combobox: { role: 'combobox' },
  listbox: { role: 'listbox' },
  group: { role: 'group' },
  option: (selected: boolean) => ({ role: 'option', 'aria-selected': selected }),
} as const
