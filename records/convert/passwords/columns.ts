export const roles = {
  name: 'Name',
  address: 'Web address',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  notes: 'Notes',
  folder: 'Folder',
  authenticatorKey: 'Authenticator key',
  type: 'Type',
  holder: 'Name on the card',
  number: 'Card number',
  expires: 'Expiration date',
  code: 'Security code',
  pin: 'PIN',
  hidden: 'Something secret',
  extra: 'Something else, keep it',
  none: 'Leave this out',
} as const
export type Role = keyof typeof roles

export const isRole = (name: string): name is Role => name in roles

const headings: Readonly<Partial<Record<Role, string>>> = {
  name: 'name|title|account|secret name|password name|nickname|item name|entry|system|service|site name|website name|application|bezeichnung|titel|titre|nom|título|titulo|nombre|titolo|nome|naam|название|имя записи|заголовок|namn|nazwa|tytuł|název|名前|タイトル|名称|标题|제목|이름|nom du site|nom du compte|nombre del sitio|nombre de la cuenta|sitio|nome do site|nome da conta|serviço|servicio|nazwa konta|nazwa strony|serwis|navn|nimi|név|ad|adı|isim|başlık|hesap adı|hesap|サイト名|サービス名|件名|nazwa wpisu|dienst',
  address:
    'url|urls|website|web site|website address|web address|login_uri|login url|secret url|password url|uri|site|link|address|domain|hostname|webseite|webadresse|adresse web|site web|site internet|sitio web|página web|pagina web|sito|sito web|indirizzo|адрес|сайт|ссылка|веб-сайт|adres|strona|webbplats|ウェブサイト|サイト|网址|网站|웹사이트|adresse du site|adresse url|adresse du site web|lien|dirección web|dirección url|enlace|página|endereço web|endereço do site|página da web|ligação|adres url|adres strony|adres www|strona www|strona internetowa|witryna|webadres|adres van de website|koppeling|web sitesi|web adresi|site adresi|internet adresi|bağlantı|webbadress|nettsted|nettadresse|hjemmeside|verkkosivu|verkko-osoite|webová adresa|webcím|ウェブアドレス|サイトurl',
  username:
    "username|user name|user|login|login name|login_username|loginname|user id|userid|account name|benutzername|benutzer|anmeldename|nom d’utilisateur|nom d'utilisateur|identifiant|utilisateur|nombre de usuario|usuario|nome utente|utente|nome de usuário|nome de utilizador|utilizador|gebruikersnaam|имя пользователя|логин|пользователь|användarnamn|nazwa użytkownika|uživatelské jméno|ユーザー名|ユーザ名|用户名|사용자 이름|nom utilisateur|nom de connexion|compte|nombre usuario|cuenta|nome do usuário|usuário|conta|użytkownik|login użytkownika|gebruiker|inlognaam|kullanıcı adı|kullanıcı|brugernavn|brukernavn|bruker|bruger|käyttäjätunnus|käyttäjänimi|felhasználónév|uživatel|ログインid|ユーザーid|ユーザid|ログイン名|アカウント",
  email:
    'email|e-mail|email address|e-mail-adresse|e-mail address|mail|courriel|correo|correo electrónico|почта|эл. почта|メール|邮箱|adresse e-mail|adresse email|adresse mail|adresse électronique|correo-e|dirección de correo|endereço de e-mail|endereço de email|correio eletrónico|correio eletrônico|adres e-mail|adres email|poczta|e-mailadres|mailadres|e-posta|eposta|e-posta adresi|メールアドレス|eメール|e-post|sähköposti',
  password:
    'password|pass|passwd|pwd|login_password|secret password|passwort|kennwort|mot de passe|contraseña|clave|senha|palavra-passe|wachtwoord|пароль|lösenord|hasło|heslo|adgangskode|passord|salasana|jelszó|şifre|parola|パスワード|密码|密碼|비밀번호|mot-de-passe|contrasena|palavra passe|sifre',
  notes:
    'note|notes|extra|comments|comment|description|additionalinfo|memo|notizen|notiz|anmerkungen|bemerkung|bemerkungen|kommentar|remarques|commentaires|notas|observaciones|note aggiuntive|заметки|примечание|примечания|комментарий|anteckningar|notatki|uwagi|poznámky|opmerkingen|メモ|备注|메모|commentaire|remarque|observation|observations|comentario|comentarios|nota|observação|observações|comentário|comentários|notatka|komentarz|notities|notitie|opmerking|not|notlar|açıklama|yorum|備考|コメント|ノート|noter|notater|notat|muistiinpanot|megjegyzés|poznámka',
  folder:
    'folder|folders|grouping|group|collections|vault|category|tags|folder name|ordner|gruppe|kategorie|dossier|groupe|catégorie|carpeta|grupo|categoría|categoria|cartella|gruppo|pasta|map|groep|группа|папка|категория|フォルダ|文件夹|分组|!group_name|kategoria|klasör|kategori|grup|フォルダー|カテゴリ|グループ|mapp|mappe|categorie',
  authenticatorKey:
    'totp|otp|otpauth|login_totp|twofasecret|otpsecret|otpurl|otp secret|2fa|authenticator|one-time password|one time password|totp secret|totp secret key|login totp|einmalpasswort|einmalcode|code à usage unique',
  type: 'type|typ|tipo|тип|!type|recordtype',
  holder: 'cardholdername|account_holder|cardholder|cardholder name|name on card|karteninhaber',
  number: 'cardnumber|cc_number|card number|credit card number|kartennummer',
  expires: 'expirydate|expiration date|expiry|expiry date|expires|gültig bis',
  code: 'cvc|cvv|cvv2|security code|prüfnummer',
  pin: 'pin|card pin',
}

const folded = (heading: string): string =>
  heading
    .normalize('NFC')
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')

const roleOf = new Map<string, Role>(
  Object.entries(headings).flatMap(([role, names]) =>
    isRole(role) ? names.split('|').map((name): [string, Role] => [folded(name), role]) : [],
  ),
)

export const roleOfHeading = (heading: string): Role | undefined => roleOf.get(folded(heading))

export type Program = {
  readonly name: string
  /** The headings by which the reader recognizes the program; of a nested list, one is enough. */
  readonly has: readonly (string | readonly string[])[]
  /** Roles of columns whose headings have another meaning, or none, in other programs. */
  readonly columns?: Readonly<Record<string, Role>>
  readonly beyond?: readonly Role[]
  readonly goesOn?: true
  readonly noMore?: true
  /** Headings of columns for the program's internal use, which the import drops. */
  readonly own?: readonly string[]
}

const ownMarks = [
  'favorite',
  'favourite',
  'fav',
  'reprompt',
  'archived',
  'icon',
  'uuid',
  'guid',
  'createtime',
  'modifytime',
  'autosubmit',
  'scope',
]

const programs: readonly Program[] = [
  { name: 'Bitwarden', has: ['login_uri', 'login_password'] },
  { name: 'LastPass', has: ['url', 'username', 'password', 'extra', 'grouping'] },
  { name: 'NordPass', has: ['cardholdername', 'cardnumber'], columns: { type: 'type', note: 'notes' } },
  {
    name: 'Dashlane',
    has: ['title', 'password', ['username2', 'otpsecret', 'otpurl']],
    columns: { username2: 'extra', username3: 'extra' },
  },
  {
    name: 'Dashlane',
    has: ['account_name', 'cc_number'],
    columns: {
      account_name: 'name',
      name: 'extra',
      account_holder: 'holder',
      code: 'code',
      routing_number: 'hidden',
      account_number: 'hidden',
    },
  },
  { name: 'Dashlane', has: ['issue_date', 'place_of_issue', 'number'], columns: { number: 'hidden', name: 'name' } },
  {
    name: 'Dashlane',
    has: ['first_name', 'item_name', 'address_door_code'],
    columns: { title: 'extra', login: 'username', address: 'extra', url: 'address', address_door_code: 'hidden' },
  },
  { name: 'Dashlane', has: ['ssid', 'passphrase'], columns: { ssid: 'username', passphrase: 'password' } },
  { name: 'Dashlane', has: ['title', 'note'], noMore: true },
  { name: 'Proton Pass', has: ['type', 'name', 'url', 'username', 'password', 'note', ['vault', 'createtime']] },
  {
    name: 'Firefox',
    has: ['url', 'username', 'password', ['httprealm', 'formactionorigin']],
    own: ['httprealm', 'formactionorigin', 'timecreated', 'timelastused', 'timepasswordchanged'],
  },
  {
    name: 'KeePassXC',
    has: ['group', 'title', 'username', 'password', ['last modified', 'icon', 'totp']],
    own: ['last modified', 'created'],
  },
  {
    name: 'Password Safe',
    has: ['group/title', 'username', 'password'],
    columns: { 'group/title': 'name', history: 'hidden', 'e-mail': 'email' },
    own: [
      'created time',
      'password modified time',
      'last access time',
      'record modified time',
      'password expiry date',
      'password expiry interval',
      'password policy',
      'password policy name',
      'dca',
      'shift+dca',
      'protected',
      'symbols',
      'keyboard shortcut',
    ],
  },
  { name: 'KeePass', has: ['account', 'login name', 'password', ['web site', 'comments']] },
  {
    name: 'Zoho Vault',
    has: [['secret name', 'password name']],
    columns: {
      secretdata: 'hidden',
      customdata: 'hidden',
      'user name': 'username',
      tags: 'extra',
      'secret type': 'type',
      'folder name': 'folder',
    },
    beyond: ['username', 'password', 'authenticatorKey'],
  },
  {
    name: 'Buttercup',
    has: [['!group_id', '!group_name'], 'title', 'password'],
    own: ['!group_id', '!group_parent', 'id'],
  },
  { name: 'RoboForm', goesOn: true, has: ['name', 'login', 'pwd'], columns: { matchurl: 'extra' } },
  { name: 'Myki', has: ['nickname', ['twofasecret', 'additionalinfo']], columns: { nickname: 'name' } },
  { name: 'Keeper', goesOn: true, has: ['title', 'login', 'password', ['website address', 'shared folder']] },
  {
    name: '1Password',
    has: ['title', 'password', ['ainfo', 'archived', 'section:address', 'master-password']],
    own: ['ainfo'],
  },
  {
    name: '1Password',
    has: ['title', 'username', 'password', 'favorite status'],
    own: ['favorite status', 'archived status'],
  },
  {
    name: '1Password',
    has: ['title', 'password', 'type', 'notes', ['url', 'urls']],
    columns: {
      'number(ccnum)': 'number',
      'cardholder name(cardholder)': 'holder',
      'expiry date(expiry)': 'expires',
      'verification number(cvv)': 'code',
      'pin(pin)': 'pin',
    },
    own: ['created date', 'modified date'],
  },
  { name: 'Apple Passwords', has: ['title', 'url', 'username', 'password', 'otpauth'] },
  { name: 'Apple Passwords', has: [['titel', 'titre', 'título', 'titolo', 'naam'], 'url', 'otpauth'] },
  { name: 'SafeInCloud', has: ['title', 'login', 'password', 'notes', 'otp'] },
  { name: 'Enpass', goesOn: true, has: ['title', ['field', '*field*']] },
  { name: 'Chrome or Edge', has: ['name', 'url', 'username', 'password'] },
]

const isMet = (names: ReadonlySet<string>, wanted: string | readonly string[]): boolean =>
  [wanted].flat().some((name) => names.has(name))

export function programOf(titles: readonly string[]): Program | undefined {
  const names = new Set(titles.map(folded))
  return programs.find(
    ({ has, noMore }) => has.every((wanted) => isMet(names, wanted)) && (noMore !== true || names.size === has.length),
  )
}

export function rolesOf(titles: readonly string[], program: Program | undefined): Role[] {
  const taken = new Set<Role>()
  const own = new Set([...ownMarks, ...(program?.own ?? [])])
  return titles.map((title) => {
    const name = folded(title)
    if (own.has(name)) return 'none'
    const role = program?.columns?.[name] ?? roleOfHeading(title) ?? 'extra'
    // If several columns have one role, only the first gets it; the role of address may repeat.
    if (role === 'extra' || role === 'hidden' || role === 'address' || !taken.has(role)) {
      taken.add(role)
      return role
    }
    return 'extra'
  })
}
