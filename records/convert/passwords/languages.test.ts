import { expect, test } from 'vitest'
import { tableFrom } from './table-items.ts'

const rows = [
  'Bank,https://bank.example,ann,correct horse,by the river',
  'Shop,https://shop.example,ann,battery staple,',
]

test.each([
  ['French', 'Nom,Adresse du site,Nom d’utilisateur,Mot de passe,Commentaires'],
  ['French', "Titre,Lien,Nom d'utilisateur,Mot de passe,Remarque"],
  ['Spanish', 'Nombre,Dirección web,Nombre de usuario,Contraseña,Comentarios'],
  ['Spanish', 'Sitio,Enlace,Cuenta,Clave,Observaciones'],
  ['Portuguese', 'Nome,Endereço,Nome de usuário,Senha,Observações'],
  ['Portuguese', 'Título,Site,Utilizador,Palavra-passe,Notas'],
  ['Polish', 'Nazwa,Adres URL,Użytkownik,Hasło,Notatki'],
  ['Polish', 'Tytuł,Strona internetowa,Login,Hasło,Uwagi'],
  ['Dutch', 'Titel,Webadres,Gebruiker,Wachtwoord,Opmerking'],
  ['Turkish', 'Ad,Web sitesi,Kullanıcı adı,Parola,Notlar'],
  ['Turkish, in capitals', 'BAŞLIK,ADRES,KULLANICI ADI,ŞİFRE,AÇIKLAMA'],
  ['Japanese', '名前,ウェブサイト,ログインID,パスワード,備考'],
  ['German, where only the cells show which column has addresses', 'Name,Adresse,Benutzer,Kennwort,Bemerkung'],
  ['Danish', 'Navn,Webadresse,Brugernavn,Adgangskode,Noter'],
  [
    'Portuguese with decomposed letters, as a Mac writes them',
    'Nome,Endereço,Nome de usuário,Senha,Observações'.normalize('NFD'),
  ],
])('the import understands headings in %s', (_, headings) => {
  const { certain, columns } = tableFrom([headings, ...rows].join('\n'))
  expect(columns).toEqual(['name', 'address', 'username', 'password', 'notes'])
  expect(certain).toBe(true)
})

test('the import keeps a second column of addresses as an extra field', () => {
  const { columns } = tableFrom(
    ['name,url,username,password,Bild', ...rows.map((row) => row.replace(/[^,]*$/, 'https://x.example'))].join('\n'),
  )
  expect(columns.at(-1)).toBe('extra')
})
