import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import OnlineAccountsPage from '../index.tsx'

export const user = userEvent.setup()

export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

export const passwords = new File(
  [
    [
      'name,url,username,password,note',
      'Netflix,https://netflix.com,ann,correct horse,',
      'Spotify,https://spotify.com,ann,battery staple,',
      'Front door,https://door.example,ann,4711,',
      'Just a note,,,,remember',
      'Just a name,,,,',
    ].join('\n'),
  ],
  'passwords.csv',
)

export async function open(file: File) {
  render(<OnlineAccountsPage />)
  await press('Import from a password manager')
  await user.upload(await screen.findByLabelText('Export file'), file)
}
