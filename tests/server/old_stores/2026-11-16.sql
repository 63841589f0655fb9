BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, version), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('table-of-forward',1,'{"choice":{"text":"face it"},"id":"c0","seat":0}',1.79499579219458031652e+09);
INSERT INTO "entries" VALUES('table-of-forward',2,'{"choice":{"text":"leave"},"id":"c1","seat":0}',1.7949957923461453915e+09);
INSERT INTO "entries" VALUES('table-of-forward',3,'{"choice":{"text":"go to 2","dice":[[6,4],[6,2],[6,4],[6,4],[6,1],[6,6],[6,3],[6,2],[6,4],[6,3],[6,2],[6,4],[6,2],[6,2],[6,1],[6,5]]},"id":"c2","seat":0}',1.79499579235005664824e+09);
INSERT INTO "entries" VALUES('table-of-forward',4,'{"choice":{"text":"accept","dice":[[6,2],[6,2],[6,2],[6,1],[6,5],[6,2],[6,1],[6,5],[6,5],[6,1]]},"id":"c3","seat":0}',1.79499579235153055188e+09);
INSERT INTO "entries" VALUES('table-of-forward',5,'{"choice":{"text":"step 7"},"id":"c4","seat":0}',1.79499579235776710508e+09);
INSERT INTO "entries" VALUES('table-of-forward',6,'{"choice":{"text":"bury it"},"id":"c5","seat":0}',1.79499579236171126362e+09);
INSERT INTO "entries" VALUES('table-of-forward',7,'{"choice":{"text":"step 8","dice":[[6,5]]},"id":"c6","seat":0}',1.79499579236455917359e+09);
INSERT INTO "entries" VALUES('table-of-forward',8,'{"choice":{"text":"go to 4","dice":[[6,5]]},"id":"c7","seat":0}',1.79499579236570549014e+09);
INSERT INTO "entries" VALUES('table-of-forward',9,'{"choice":{"text":"accept"},"id":"c8","seat":0}',1.79499579237664031979e+09);
INSERT INTO "entries" VALUES('table-of-forward',10,'{"choice":{"text":"leave"},"id":"c9","seat":0}',1.79499579237732887265e+09);
INSERT INTO "entries" VALUES('table-of-forward',11,'{"choice":{"text":"step 8"},"id":"c10","seat":0}',1.79499579238216185571e+09);
INSERT INTO "entries" VALUES('table-of-forward',12,'{"choice":{"text":"bury it"},"id":"c11","seat":0}',1.7949957923833572864e+09);
INSERT INTO "entries" VALUES('table-of-forward',13,'{"to":10,"id":"undone","seat":0}',1.79499579238579320909e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',1,'{"choice":{"text":"yes","seat":1,"dice":[[12,3]]},"id":"c0","seat":1}',1.79499579252401852613e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',2,'{"choice":{"text":"electromagnetic loop","seat":1,"dice":[[6,1]]},"id":"c1","seat":1}',1.79499579252580189706e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',3,'{"choice":{"text":"g8","seat":1},"id":"c2","seat":1}',1.79499579253001189226e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',4,'{"choice":{"text":"slot 7","seat":1},"id":"c3","seat":1}',1.79499579253377246857e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',5,'{"choice":{"text":"yes","dice":[[12,2],[4,1]]},"id":"c4","seat":0}',1.79499579254175853728e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',6,'{"choice":{"text":"keep"},"id":"c5","seat":0}',1.79499579254574108131e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',7,'{"choice":{"text":"journey"},"id":"c6","seat":0}',1.79499579255383396149e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',8,'{"choice":{"text":"c2"},"id":"c7","seat":0}',1.7949957925618913174e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',9,'{"choice":{"text":"slot 7"},"id":"c8","seat":0}',1.79499579256979918478e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',10,'{"choice":{"text":"pass","seat":1,"dice":[[6,6]]},"id":"c9","seat":1}',1.7949957925745654106e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',11,'{"choice":{"text":"a8","seat":1},"id":"c10","seat":1}',1.79499579258199310309e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',12,'{"choice":{"text":"slot 14","seat":1,"dice":[[4,3]]},"id":"c11","seat":1}',1.79499579258978581432e+09);
INSERT INTO "entries" VALUES('table-of-darkleaf-gambit',13,'{"to":10,"id":"undone","seat":1}',1.79499579259368252756e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',1,'{"choice":{"text":"nw"},"id":"c0","seat":0}',1.79499579310565018658e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',2,'{"choice":{"text":"objective 4"},"id":"c1","seat":0}',1.79499579310688352588e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',3,'{"choice":{"text":"objective 8"},"id":"c2","seat":0}',1.79499579310977792736e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',4,'{"choice":{"text":"objective 12"},"id":"c3","seat":0}',1.79499579311413478849e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',5,'{"choice":{"text":"a2"},"id":"c4","seat":0}',1.79499579311836862565e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',6,'{"choice":{"text":"a1"},"id":"c5","seat":0}',1.79499579311928915978e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',7,'{"choice":{"text":"a3"},"id":"c6","seat":0}',1.79499579312585020064e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',8,'{"choice":{"text":"b2"},"id":"c7","seat":0}',1.79499579312983632093e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',9,'{"choice":{"text":"b4"},"id":"c8","seat":0}',1.79499579313380193705e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',10,'{"choice":{"text":"1"},"id":"c9","seat":0}',1.79499579313783383374e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',11,'{"choice":{"text":"l3"},"id":"c10","seat":0}',1.79499579314193296437e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',12,'{"choice":{"text":"4"},"id":"c11","seat":0}',1.79499579314583158494e+09);
INSERT INTO "entries" VALUES('table-of-steam-leaf',13,'{"to":10,"id":"undone","seat":0}',1.79499579314934420582e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',1,'{"choice":{"text":"trade"},"id":"c0","seat":0}',1.79499579376956892016e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',2,'{"choice":{"text":"sathach"},"id":"c1","seat":0}',1.79499579377381372454e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',3,'{"choice":{"text":"carrowek"},"id":"c2","seat":0}',1.79499579378180193901e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',4,'{"choice":{"text":"cancel"},"id":"c3","seat":0}',1.79499579378594732283e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',5,'{"choice":{"text":"trade"},"id":"c4","seat":0}',1.79499579378679847713e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',6,'{"choice":{"text":"penda"},"id":"c5","seat":0}',1.79499579378754377367e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',7,'{"choice":{"text":"sathach"},"id":"c6","seat":0}',1.79499579378828477858e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',8,'{"choice":{"text":"10 pieces"},"id":"c7","seat":0}',1.79499579379014444352e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',9,'{"choice":{"text":"trade"},"id":"c8","seat":0}',1.79499579379093408587e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',10,'{"choice":{"text":"carrowek"},"id":"c9","seat":0}',1.79499579379434418676e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',11,'{"choice":{"text":"sathach"},"id":"c10","seat":0}',1.79499579379508161541e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',12,'{"choice":{"text":"all pieces"},"id":"c11","seat":0}',1.79499579379581141467e+09);
INSERT INTO "entries" VALUES('table-of-darkholds',13,'{"to":10,"id":"undone","seat":0}',1.79499579379640436171e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',1,'{"choice":{"text":"die 2"},"id":"c0","seat":0}',1.79499579396004295354e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',2,'{"choice":{"text":"scout 1"},"id":"c1","seat":0}',1.79499579396188449855e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',3,'{"choice":{"text":"go north"},"id":"c2","seat":0}',1.79499579396585941313e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',4,'{"choice":{"text":"go south"},"id":"c3","seat":0}',1.79499579396975255012e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',5,'{"choice":{"text":"go east"},"id":"c4","seat":0}',1.79499579397137832637e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',6,'{"choice":{"text":"scout 2"},"id":"c5","seat":0}',1.79499579397376418112e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',7,'{"choice":{"text":"go south"},"id":"c6","seat":0}',1.79499579397772288319e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',8,'{"choice":{"text":"openings NEW","seat":1},"id":"c7","seat":1}',1.79499579398175740244e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',9,'{"choice":{"text":"end phase","dice":[[6,5],[6,2],[6,2]]},"id":"c8","seat":0}',1.79499579398586964606e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',10,'{"choice":{"text":"intrepid charge","seat":1},"id":"c9","seat":1}',1.79499579398974752424e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',11,'{"choice":{"text":"abyssal threat","seat":1},"id":"c10","seat":1}',1.79499579399128150942e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',12,'{"choice":{"text":"intrepid charge","seat":1},"id":"c11","seat":1}',1.79499579399382305148e+09);
INSERT INTO "entries" VALUES('table-of-claustrophobia-1643',13,'{"to":10,"id":"undone","seat":1}',1.7949957939976313114e+09);
CREATE TABLE remarks (
	table_id TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	room TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "remarks" VALUES('table-of-forward',1,'table',-1,'','Person 0 took back 2 choices',1.79499579238669919965e+09);
INSERT INTO "remarks" VALUES('table-of-forward',2,'players',0,'Person 0','good game',1.79499579238994216921e+09);
INSERT INTO "remarks" VALUES('table-of-darkleaf-gambit',1,'table',-1,'','Person 1 took back 2 choices',1.79499579259791231149e+09);
INSERT INTO "remarks" VALUES('table-of-darkleaf-gambit',2,'players',0,'Person 0','good game',1.79499579260176825518e+09);
INSERT INTO "remarks" VALUES('table-of-steam-leaf',1,'table',-1,'','Person 0 took back 2 choices',1.79499579315398955347e+09);
INSERT INTO "remarks" VALUES('table-of-steam-leaf',2,'players',0,'Person 0','good game',1.79499579315780234331e+09);
INSERT INTO "remarks" VALUES('table-of-darkholds',1,'table',-1,'','Person 0 took back 2 choices',1.7949957937972288132e+09);
INSERT INTO "remarks" VALUES('table-of-darkholds',2,'players',0,'Person 0','good game',1.79499579380408859257e+09);
INSERT INTO "remarks" VALUES('table-of-claustrophobia-1643',1,'table',-1,'','Person 1 took back 2 choices',1.79499579400214195248e+09);
INSERT INTO "remarks" VALUES('table-of-claustrophobia-1643',2,'players',0,'Person 0','good game',1.79499579400571870804e+09);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	level TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	code_hash TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('table-of-forward',0,'person','Person 0','','93984d38a6ef0ef3','05662d2b7218d2e51e4bc869f44b5d72bcbd44d00e9267d99a1ebc9732c600c7','');
INSERT INTO "seats" VALUES('table-of-darkleaf-gambit',0,'person','Person 0','','656e58a21f499689','73a9472c8e185a9d51ead7eae5e6c9135ac08889a31d453d21ac845fc4a902bd','');
INSERT INTO "seats" VALUES('table-of-darkleaf-gambit',1,'person','Person 1','','656e58a21f499689','8d136dcc6503bf5fe848b0619dceb446198ae2e991174bf009fd3077b8f8fdbf','');
INSERT INTO "seats" VALUES('table-of-steam-leaf',0,'person','Person 0','','c3d3253ff6453e67','c8bd94b82ae461968b28888d0623f2d3734333a78b98fac139212f92ec05f7ab','');
INSERT INTO "seats" VALUES('table-of-steam-leaf',1,'person','Person 1','','c3d3253ff6453e67','00c7dfc67c2950a38c26ebe250da1722fa99a50447db01d92fc501634022a311','');
INSERT INTO "seats" VALUES('table-of-darkholds',0,'person','Person 0','','6b79e0d0a2c6b665','5aca3bf6a98710987e45c1baeecce111a06b1b52fbc93f06dd06bc9fa9fba911','');
INSERT INTO "seats" VALUES('table-of-claustrophobia-1643',0,'person','Person 0','','c0b4683f37f3d6ee','a7ec134eff42247450323fd3bf54481dd3629b9f315ac78bfb52dbe45c475179','');
INSERT INTO "seats" VALUES('table-of-claustrophobia-1643',1,'person','Person 1','','c0b4683f37f3d6ee','e105ddfa50565add9c2cedb6354df7175d5ddca848f9325bc364999e8e35016c','');
CREATE TABLE snapshots (
	table_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	states BLOB NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	setup TEXT NOT NULL, 
	options TEXT NOT NULL, 
	phase TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	live TEXT NOT NULL, 
	edition INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	touched FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('table-of-forward','forward','{"game":"forward","content":"04e93ecd236042fd","settings":{"gaps":"needed","start_flip":"on","route":"full","snare_scope":"fight","phoenix":"to10","reroll_limit":"1"},"seed":"6fd1d0eb578a9e3c92edec80ee852767","salt":"a05f5a50ed46724b","commitment":"46bda80c1e159acf11656bbc425d16ec3225d12532faca7b0a95692548bcfcb3"}','{"origin":{}}','playing',13,'{}',0,1.79499579216482353207e+09,1.79499579238579320909e+09);
INSERT INTO "tables" VALUES('table-of-darkleaf-gambit','darkleaf-gambit','{"game":"darkleaf-gambit","content":"6914c3d6a0ed6d62","settings":{"clans":["huldra","murg"],"will":"blessings","last_loser":"unknown","handicap":0,"handicapped":"first","starter":"clans","mirror":"no","resigning":"no"},"seed":"9898705e57d6968ca3a219fe79c8ddbf","salt":"96c4fd1735eb89a1","commitment":"d3e133b1df7670c89525d29dba263df9c23ec636c76eaef4cd43feefdfc032df"}','{"origin":{}}','playing',13,'{}',0,1.79499579251433038712e+09,1.79499579259368252756e+09);
INSERT INTO "tables" VALUES('table-of-steam-leaf','steam-leaf','{"game":"steam-leaf","content":"ff00c61139b35f34","settings":{"board":"market","power":150,"limit":20,"steam":"ready","leaf":"ready","steam_mission":"random","leaf_mission":"random","windows":"held","resigning":"no","clocks":"rounds","passing":"friends","great_weapon":"every roll","halving":"up","benefits":"all","silence":"removed","runs":"broken","half":"less","building":"one a turn"},"seed":"225517c69dc0ec766d3fb93d20536607","salt":"02467e4eb717213c","commitment":"e59b317780dfc4a0f2918e8dd7fdb6724371030d62dbbe8f63986e4f36525013"}','{"origin":{}}','playing',13,'{}',0,1.79499579308961772919e+09,1.79499579314934420582e+09);
INSERT INTO "tables" VALUES('table-of-darkholds','darkholds','{"game":"darkholds","content":"cf3ec3b2261c2e7a","settings":{"mode":"level","level":1,"area":"1","players":1,"heroes":"","owners":"","overlord":"no","enemy_ties":"auto","initiative":"rotate","enemy_noise":"on","replacement_hero":"off","replay_level":0,"turn_cap":100},"seed":"f0c3a40fb99137eb453ff93ba37f36ce","salt":"ef3d9b6031030d02","commitment":"820aae29ef12c560320d4e72c48afb23294059a04a4c969109be8b7f0476b5cc"}','{"origin":{}}','playing',13,'{}',0,1.7949957937584815025e+09,1.79499579379640436171e+09);
INSERT INTO "tables" VALUES('table-of-claustrophobia-1643','claustrophobia-1643','{"game":"claustrophobia-1643","content":"28786c5b5766d1c2","settings":{"scenario":"survivors","demon":"scenario","second_demon":"none","equipment":"scenario","gifts":"scenario"},"seed":"00693529566d880bb9566ece01005bae","salt":"bf44ec67140b44aa","commitment":"dbdfe197d3d46f37b247e0851fb1dabe9fff723169739c37599d5dd16ff36546"}','{"origin":{}}','playing',13,'{}',0,1.79499579395136141775e+09,1.7949957939976313114e+09);
CREATE INDEX tables_by_age ON tables (phase, touched);
CREATE INDEX seats_by_token ON seats (token_hash);
COMMIT;
