// The letters of each language besides A to Z, the most frequent first, to tell encodings apart;
// only their order counts. The words are frequent in lists of accounts: in a file with few such
// letters, a known word is better evidence than letter frequency.

/** Letters that words mix with A to Z, and word stems that contain them. */
const among = (letters: string, words: string) => ({ letters, words: words.split(' '), among: true, others: undefined })
/** A separate script and words in it. `others` is the code point range of its rarer letters. */
const alone = (letters: string, words: string, others?: readonly [number, number]) => ({
  letters,
  words: words.split(' '),
  among: false,
  others,
})

const han = [0x4e00, 0x9fff] as const
const kana =
  'のにるたはをとがしてでなれいかストルンリラッドアイクシタレカプフロジコサマテバメグチムキニハパブデセウーさこあもすらりくめまよみけせそうつわえやきだ'

/** Half-width katakana, which old programs wrote as one byte per character. */
const halfKana = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟｬｭｮｯｰ'

export const languages = {
  english: among('éèüñöçïáíóäåêëàâôã', 'café'),
  german: among(
    'üäößéè',
    'straß österreich größ grüß müll müns münch köln zürich wört schlüss schließ geschäft gebühr büro für über jürgen günt jörg bäck ärzt präs händ länd könig höh gröb schön',
  ),
  french: among(
    'éèàêçâôîûëùïœü',
    'çais façad garçon société général crédit téléph télé prénom numéro identité clé forêt hôtel hôpital château été naïv noël électr énerg épargn sécurit élèv français reçu',
  ),
  spanish: among(
    'óíáñéúü',
    'contraseñ señor españ años año niñ núñez muñoz ción núm teléf código electrónico dirección martínez garcía gonzález pérez lópez mañan',
  ),
  portuguese: among('ãçáéóêíúõâàôü', 'ção ções são joão senhã códig número título português endereço usuário'),
  italian: among('àèéùòì', 'città perché università più però così identità società'),
  dutch: among('ëéïèöü', 'patiënt financiën'),
  nordic: among(
    'äåöøæéðíóáþúý',
    'jørn sørens jørg lösen lösning håk ström sjö björ göteb malmö köpenh københ ångst åse øst väst lån årsav løsen användar användarn',
  ),
  hungarian: among('áéöőóüíúű', 'győr idő első név jelszó számla szám'),
  polish: among(
    'ąęłóśżćńź',
    'hasło hasł łódź gdańsk ńsk kraków książk żab użytk pieniąd wrocław poznań więc się będ śląsk świ',
  ),
  czech: among(
    'áíéěýřčšžůúťďňóľôĺäŕ',
    'česk účet účt klíč počít pošt pojišt příl přihl žlut škod uživ jmén řed ství ček ník číslo spoř důl',
  ),
  romanian: among('ăîâșțşţ', 'parolă bancă româ ție ștef'),
  croatian: among('čšžćđ', 'šib međ čač ović račun'),
  turkish: among('ıüşöğçİâî', 'şifre müşteri türk güneş çağrı yılmaz ayşe kullanıcı ığı işlem hesabı'),
  cyrillic: alone(
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґўћђјљњџ',
    'банк парол почт ключ москв сбер втб иван яндекс госуслуг логин карт счет счёт телефон код імя имя пошт київ киев украін україн кредит альфа тиньк вход сайт',
  ),
  greek: alone('αοιετσνηυρπκμλςίόάέήωθδγχβφύώξζψϊϋΐΰ', 'τράπεζα κωδικ αθήνα εθνικ δεη όνομα χρήστ'),
  hebrew: alone('יוהלאםרתבשמנעדקחפסטגצזכןךףץ', 'בנק סיסמה דואר שם חשבון'),
  arabic: alone('اليمنورتبةعدسفهكقحجشصطخضذثزغظأإىئءآؤ', 'بنك كلمة السر المرور حساب مصر اسم'),
  japanese: alone(
    `${kana}日本人年大一国会中東京行銀名前番号郵便保険金口座電話証券生命家月時分出入社員手紙鍵暗契約病院楽天三井住友菱信託株式所登録地県市町村区母父子${halfKana}`,
    '銀行 三菱 楽天 郵便 暗証 番号 メモ パスワード ログイン カード 電力 保険 口座',
    han,
  ),
  simplified: alone(
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运银行密码账户钥匙抽屉卡微支付宝淘称',
    '银行 密码 支付宝 微信 账号 用户 邮箱 淘宝',
    han,
  ),
  traditional: alone(
    '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應向頭文體政美相見被利什二等產新己制身果加西月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更別打女變四總何電數安少報才結反受目太量再感建務做接必場件計管期市直資命山金指許統區保至社便空決治科司五書非聽白光放難思設式路記南品住告類求據程北邊該交規萬取術領共確傳師今切院讓識候帶導運銀行密碼帳戶鑰匙抽屜灣臺郵局提款卡玉華稱',
    '銀行 密碼 帳號 郵局 健保 信箱 保險',
    han,
  ),
  korean: alone(
    '이다는에의가을고하지로서은도기리사대정해인시자나스아전부일과수어상보동장제한성원를관년여구화조공주국신안경회세개라생용중민유학발분마방바오계우행모양소비금들요연물당천말드단선임호강통교치입까만그면실내식무김위크제름차머니번열쇠은행네버',
    '은행 비밀번호 아이디 카카오 네이버 이름 계좌',
    [0xac00, 0xd7a3],
  ),
} as const

export type Letters = (typeof languages)[keyof typeof languages]
