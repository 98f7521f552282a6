/**
 * Invented acts in Latin script. A line is `COUNTRY: kind Name; kind Name …` with kind s (solo), d (duo), b
 * (band), g (vocal group) or p (producer).
 */
export const latinNames = `
US: b Velvet Parking Lot; s Josie Tamarack; b The Last Payphone; b Copper Swimmers; p Nightbus Theory; s Delroy Amberlin; b Motel Cartography; s Wren Okonski; b Glass Harvest Band; d Otis & Marigold; b The Unpaid Astronauts; s Tessa Quillfeather; b Saltwater Jury; p Lowtide Municipal; s Marcus Delphine; s Ada Vantongeren; b The Porchlight Divers; s Cassius Bellweather; p DJ Halfmast; b Tin Roof Prophets; s Lorna Peachtree; s Imani Rosewood; b Quarry Kids; s Theo Lanternjaw
CA: b Northbound Moose Society; s Elise Charbonnier; b Frostbite Radio; d Prairie Telegraph; p Maple Circuit; b The Tuque Affair; s Noor Halvarsson
GB: b Brackish Brothers; b The Umbrella Riot; s Nell Hathersage; b Concrete Swans; p Ruffneck Almanac; s Idris Penhallow; d Fen & Fable; b Terrace Ghosts; p Subwoofer Vicar; s Philippa Dunmore; b Marmalade Uprising; s Kofi Larkspur; g Ninefold; b The Gasworks Seven
IE: b The Turf Cutters' Ball; s Saoirse Dunlavey; b Kite Harbour
AU: b Magpie Season; s Banksia Jones; b Dusty Ferries; p Tidal Fence; b Flat White Noise
DE: b Graupelschauer; p Kellerlicht; s Mira Halden; b Die Spätzünder; p Nullmeridian; b Betonblüte; s Jonas Wendland; d Karl & Klara Fuchs; p Schwarzwaldfunk; b Pfandflaschen; s Lene Mohnblum; b Zwölf Uhr Süd; p Rauschabstand; b Amselkrieg
FR: s Maëlle Corbière; b Les Nuits Fauves; p Minuit Périph; s Anaïs Delorme; b Radio Méduse; d Soeurs Vermeil; p Cassette Lumière; s Bastien Roquefeuil; b Piscine Municipale; p Sous-Sol 9; b Canicule Club; s Yseult Marchand
BE: b Pluie Diagonale; p Kanaal Zuid; s Noémie Vanhoutte
NL: b Fietslicht; p Polderbeat; s Sanne Waterland; b Dijkbewaking
ES: s Lucía Almadraba; b Verano Eléctrico; b Los Tejados Rojos; p Medianoche FM; s Íñigo Salvatierra; d Sal y Ceniza; b Gatos de Azotea; s Carmen Brisaluna
PT: s Inês Maresia; b Elétrico Vinte e Nove; d Sal Grosso
IT: s Giada Montefosco; b I Lampioni; p Discoteca Vesuvio; b Gelato Nucleare; s Dario Settembrini
SE: s Freja Lindholt; b Norrsken Motel; d Tall & Lingon; p Midvinter Maskin; b Halvljus
NO: b Fjordvarsel; s Sunniva Breivang; p Nordlysverket
DK: b Havnegade Nord; s Asta Kløverby; p Regnvejr
FI: b Kaamos Express; s Aino Revontulet; b Pakkasherra
IS: s Hrafnhildur Ósk; b Jökulsól
PL: b Nocny Tramwaj; s Zofia Wrzos; p Blokowisko Nocą; b Żółte Parasole
TR: s Defne Karayel; b Gece Vapuru; b Kırık Plak; p Boğaz Hattı
BR: s Iara Montenegro; b Os Girassóis Tortos; p DJ Maresol; b Sábado de Chuva; s Caetê Ribas; d Duas Margens; b Cidade Submersa; p Baile Neblina; s Jandira Flor; b Trovão Manso; g As Marés; b Concreto Doce; s Ravi Capistrano; b Fita Cassete Azul
MX: b Los Cometas del Sur; s Ximena Obsidiana; b Jacaranda Club; p Mictlán Soundsystem; d Hermanas Cempasúchil; b Tranvía Fantasma; s Emiliano Tezontle; b Noche de Feria; b Pan Dulce Dinamita; s Renata Colibrí
AR: b Los Trenes Perdidos; s Milonga Vera; b Domingo Eléctrico; p Barrio Neón; s Julieta Arrabal
CL: b Cordillera Baja; s Antonia Maipo; b Océano Frío
CO: s Valentina Guayacán; b Cafetal Sonoro; p Selva Digital; b La Niebla Verde
ID: b Senja Terakhir; s Laras Kinanti; b Kopi Hujan; b Lampu Kota Tua; p Gamelan Statik; s Bayu Pradipta; b Pasar Malam Minggu; d Rasi & Ranu; b Ombak Selatan; b Kereta Sore; s Ayu Wening
MY: b Teh Tarik Theory; s Nurul Sabrina Jasmi; b Lorong Hitam; p Monsun Timur
PH: b Jeepney Sunset; s Amihan Reyes; b Takipsilim Club; d Luntiang Ilog; b Habagat Avenue; s Tala Villaseñor; g Sampaguita Seven
VN: s Lê Hạ Vy; b Mưa Tháng Sáu; b Xe Máy Đêm; s Trần Khói; p Sài Gòn Neon
SG: b Void Deck Poets; s Clarissa Tembusu
NG: s Adaeze Sunbird; s Tunde Goldwater; b Lagoon Highlife Union; p Danfo Express
ZA: b Highveld Thunder; s Nomvula Sky
IN: s Meher Saavan; b Monsoon Telegram; p Chai & Circuits; b The Third Verandah
US: b (INVALID) Glass Harvest; s (INVALID) Mira H.; b (INVALID) Unknown upload 17
BR: s (INVALID) Iara M. (duplicate)
`
