/** The demo's labels in groups: the key is the word that designs.ts uses; texts Turkish, English, Russian. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

type Names = readonly [tr: string, en: string, ru: string];

const groups: { names: Names; labels: Record<string, Names> }[] = [
  {
    names: ['Desen türü', 'Pattern', 'Рисунок'],
    labels: {
      floral: ['Çiçekli', 'Floral', 'Цветочный'],
      bouquet: ['Buket', 'Bouquet', 'Букет'],
      ditsy: ['Küçük çiçekli', 'Ditsy', 'Мелкий цветок'],
      tropical: ['Tropikal', 'Tropical', 'Тропический'],
      leaf: ['Yaprak', 'Leaf', 'Листья'],
      stripe: ['Çizgili', 'Stripe', 'Полоса'],
      check: ['Ekose', 'Check', 'Клетка'],
      tartan: ['Tartan', 'Tartan', 'Тартан'],
      geometric: ['Geometrik', 'Geometric', 'Геометрический'],
      paisley: ['Şal deseni', 'Paisley', 'Пейсли'],
      animal: ['Hayvan derisi', 'Animal skin', 'Анималистичный'],
      abstract: ['Soyut', 'Abstract', 'Абстрактный'],
      ethnic: ['Etnik', 'Ethnic', 'Этнический'],
      wave: ['Dalga', 'Wave', 'Волна'],
      medallion: ['Madalyon', 'Medallion', 'Медальон'],
      ogee: ['Soğan formu', 'Ogee', 'Луковичный узор'],
      damask: ['Damask', 'Damask', 'Дамаск'],
      ikat: ['İkat', 'Ikat', 'Икат'],
      camouflage: ['Kamuflaj', 'Camouflage', 'Камуфляж'],
    },
  },
  {
    names: ['Motif', 'Motif', 'Мотив'],
    labels: {
      rose: ['Gül', 'Rose', 'Роза'],
      camellia: ['Kamelya', 'Camellia', 'Камелия'],
      poppy: ['Gelincik', 'Poppy', 'Мак'],
      hibiscus: ['Hibiskus', 'Hibiscus', 'Гибискус'],
      blossom: ['Bahar dalı', 'Blossom branch', 'Цветущая ветка'],
      palm: ['Palmiye', 'Palm', 'Пальма'],
      monstera: ['Devetabanı', 'Monstera', 'Монстера'],
      leopard: ['Leopar', 'Leopard', 'Леопард'],
      zebra: ['Zebra', 'Zebra', 'Зебра'],
      tiger: ['Kaplan', 'Tiger', 'Тигр'],
      giraffe: ['Zürafa', 'Giraffe', 'Жираф'],
      snake: ['Yılan', 'Snake', 'Змея'],
      spot: ['Puantiye', 'Spot', 'Горошек'],
      cubes: ['Küp', 'Cubes', 'Кубики'],
      chevron: ['Zikzak', 'Chevron', 'Зигзаг'],
      tile: ['Çini', 'Tile', 'Изразец'],
      marble: ['Ebru', 'Marble', 'Мрамор'],
      stone: ['Taş dokusu', 'Stone', 'Камень'],
      ticking: ['Minder çizgisi', 'Ticking', 'Тик'],
      bayadere: ['Bayader', 'Bayadere', 'Баядера'],
      ombre: ['Renk geçişli', 'Ombré', 'Омбре'],
      gingham: ['Pötikare', 'Gingham', 'Виши'],
      houndstooth: ['Kazayağı', 'Houndstooth', 'Гусиная лапка'],
      windowpane: ['Pencere karesi', 'Windowpane', 'Оконная клетка'],
      glen: ['Galler karesi', 'Glen check', 'Глен-чек'],
      madras: ['Madras', 'Madras', 'Мадрас'],
    },
  },
  {
    names: ['Ölçek', 'Scale', 'Масштаб'],
    labels: {
      small: ['Küçük', 'Small', 'Мелкий'],
      medium: ['Orta', 'Medium', 'Средний'],
      large: ['Büyük', 'Large', 'Крупный'],
    },
  },
  {
    names: ['Sezon', 'Season', 'Сезон'],
    labels: {
      spring: ['İlkbahar', 'Spring', 'Весна'],
      summer: ['Yaz', 'Summer', 'Лето'],
      autumn: ['Sonbahar', 'Autumn', 'Осень'],
      winter: ['Kış', 'Winter', 'Зима'],
    },
  },
  {
    names: ['Kullanım', 'Use', 'Назначение'],
    labels: {
      men: ['Erkek', 'Men', 'Мужское'],
      kids: ['Çocuk', 'Kids', 'Детское'],
    },
  },
  {
    names: ['Tarz', 'Style', 'Стиль'],
    labels: {
      retro: ['Retro', 'Retro', 'Ретро'],
      brush: ['Fırça', 'Brush', 'Мазки кистью'],
      watercolour: ['Suluboya', 'Watercolour', 'Акварель'],
      'dark ground': ['Koyu zemin', 'Dark ground', 'Тёмный фон'],
      'block print': ['Ahşap baskı', 'Block print', 'Набойка'],
      'art deco': ['Art deko', 'Art deco', 'Ар-деко'],
      folk: ['Halk sanatı', 'Folk', 'Народный'],
      chinoiserie: ['Çin işi', 'Chinoiserie', 'Шинуазри'],
      japanese: ['Japon', 'Japanese', 'Японский'],
      memphis: ['Memphis', 'Memphis', 'Мемфис'],
      bauhaus: ['Bauhaus', 'Bauhaus', 'Баухаус'],
      embroidery: ['Nakış görünümlü', 'Embroidery', 'Вышивка'],
      'cut-out': ['Kâğıt kesme', 'Cut-out', 'Аппликация'],
    },
  },
];

/** English words of designs.ts that the demo knows as labels; its other words stay in the notes. */
export const demoLabels = new Map(
  groups.flatMap(({ labels }) => Object.entries(labels).map(([key, names]) => [key, slug(names[1])])),
);

export async function seedDemoLabels(tx: Transaction = db): Promise<void> {
  for (const [position, { names, labels }] of groups.entries()) {
    const header = await tx.label.create({
      data: { ...row(names, `${names[1]} group`), isGroupHeader: true, position },
    });
    await tx.label.createMany({
      data: Object.values(labels).map((words, at) => ({ ...row(words), groupId: header.id, position: at })),
    });
  }
}

function row([nameTr, nameEn, nameRu]: Names, distinct = '') {
  const ending = distinct ? `-${slug(distinct)}` : '';
  return {
    nameTr,
    nameEn,
    nameRu,
    sefTr: slug(nameTr) + ending,
    sefEn: slug(nameEn) + ending,
    sefRu: slug(nameRu) + ending,
  };
}

function slug(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
